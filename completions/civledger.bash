# Completion of civledger for bash, made by `civledger completion bash`.
# To use it: source <(civledger completion bash)

# Sets `offer` to the words that fit a place; fails if nothing stands there.
_civledger_place() {
  case $1 in
    'civledger:1')
      offer=(new name roster result tax revolt census spend gain cities buildings beneficiary calamity calamities
        regress ability advise plan buy credits hand ast-check seat leave note next endturn undo redo strike
        reseal status board log score advances commodities report check audit what-if club explain doctor
        table seating host timer export import print schema git merge run help completion lsp card use
        building figures tools agriculture feed resources) ;;
    'new:1'|'new:--from'|'name:-f'|'name:--file'|'roster:-f'|'roster:--file'|'result:1'|'tax:-f'|\
        'tax:--file'|'revolt:-f'|'revolt:--file'|'census:-f'|'census:--file'|'spend:-f'|'spend:--file'|\
        'gain:-f'|'gain:--file'|'cities:-f'|'cities:--file'|'buildings:-f'|'buildings:--file'|\
        'beneficiary:-f'|'beneficiary:--file'|'calamity:-f'|'calamity:--file'|'calamities:-f'|\
        'calamities:--file'|'regress:-f'|'regress:--file'|'ability:-f'|'ability:--file'|'advise:-f'|\
        'advise:--file'|'plan:-f'|'plan:--file'|'buy:-f'|'buy:--file'|'credits:-f'|'credits:--file'|\
        'hand:-f'|'hand:--file'|'ast-check:-f'|'ast-check:--file'|'seat:-f'|'seat:--file'|'leave:-f'|\
        'leave:--file'|'note:-f'|'note:--file'|'next:-f'|'next:--file'|'endturn:-f'|'endturn:--file'|\
        'undo:-f'|'undo:--file'|'redo:-f'|'redo:--file'|'strike:-f'|'strike:--file'|'reseal:-f'|\
        'reseal:--file'|'status:-f'|'status:--file'|'board:-f'|'board:--file'|'log:-f'|'log:--file'|\
        'score:-f'|'score:--file'|'advances:-f'|'advances:--file'|'commodities:-f'|'commodities:--file'|\
        'report:1'|'report:-o'|'report:--output'|'report:--card'|'report:-f'|'report:--file'|'check:1'|\
        'check:-f'|'check:--file'|'audit:more'|'what-if:-f'|'what-if:--file'|'club:more'|'doctor:-f'|\
        'doctor:--file'|'table:-f'|'table:--file'|'seating:-f'|'seating:--file'|'host:-f'|'host:--file'|\
        'timer:-f'|'timer:--file'|'export:more'|'export:-o'|'export:--output'|'export:-f'|'export:--file'|\
        'import:2'|'import:-f'|'import:--file'|'print:-f'|'print:--file'|'git:--show'|'merge:--path'|'run:1'|\
        'run:-f'|'run:--file'|'card:-f'|'card:--file'|'use:-f'|'use:--file'|'building:-f'|'building:--file'|\
        'figures:-f'|'figures:--file'|'tools:-f'|'tools:--file'|'agriculture:-f'|'agriculture:--file'|\
        'feed:-f'|'feed:--file'|'resources:-f'|'resources:--file')
      offer=(FILE) ;;
    'new:--players'|'new:--seed'|'new:--turn'|'new:--seating'|'name:more'|'result:2'|'result:--date'|\
        'result:--name'|'result:--note'|'tax:--turn'|'tax:--note'|'revolt:3'|'revolt:--turn'|'revolt:--note'|\
        'census:--after'|'census:--turn'|'census:--note'|'spend:--turn'|'spend:--note'|'gain:--turn'|\
        'gain:--note'|'cities:--turn'|'cities:--note'|'buildings:--turn'|'buildings:--note'|\
        'beneficiary:--turn'|'calamity:--turn'|'calamity:--note'|'regress:--reason'|'regress:--turn'|\
        'regress:--note'|'ability:--turn'|'ability:--note'|'advise:--card-points'|'advise:-t'|\
        'advise:--treasury'|'advise:--keep'|'advise:--club'|'plan:--income'|'plan:--card-points'|'plan:-t'|\
        'plan:--treasury'|'plan:--keep'|'buy:--card-points'|'buy:-t'|'buy:--treasury'|'buy:-k'|'buy:--kept'|\
        'buy:--turn'|'buy:--note'|'credits:--turn'|'credits:--note'|'hand:--turn'|'hand:--note'|\
        'ast-check:--turn'|'ast-check:--note'|'seat:more'|'seat:--turn'|'seat:--note'|'leave:--turn'|\
        'leave:--note'|'note:more'|'note:--turn'|'note:--note'|'endturn:--turn'|'endturn:--note'|'undo:1'|\
        'strike:more'|'strike:--reason'|'reseal:--reason'|'status:--turn'|'board:--turn'|'log:-n'|\
        'log:--turn'|'score:--turn'|'score:--note'|'advances:--turn'|'commodities:--turn'|'report:--port'|\
        'report:--url'|'report:--host'|'audit:--jobs'|'audit:--scheduler'|'what-if:--without'|\
        'what-if:--with'|'club:-o'|'club:--output'|'club:--jobs'|'club:--scheduler'|'host:--host'|\
        'host:--port'|'host:--url'|'timer:1'|'timer:more'|'import:--players'|'import:-o'|'import:--output'|\
        'import:--columns'|'import:--edition'|'print:--url'|'merge:1'|'merge:2'|'merge:3'|\
        'merge:--ours-name'|'merge:--theirs-name'|'card:1'|'card:--food'|'card:--points'|'card:--dice'|\
        'card:--tools'|'card:--rewards'|'card:--tool'|'card:--agriculture'|'card:--turn'|'card:--note'|\
        'use:1'|'use:--tool'|'use:--turn'|'use:--note'|'building:1'|'building:--total'|'building:--kinds'|\
        'building:--points'|'building:--turn'|'building:--note'|'figures:more'|'figures:--turn'|\
        'figures:--note'|'tools:more'|'tools:--turn'|'tools:--note'|'agriculture:more'|'agriculture:--turn'|\
        'agriculture:--note'|'feed:--turn'|'feed:--note'|'resources:more'|'resources:--turn'|\
        'resources:--note')
      offer=() ;;
    'new:--players='|'new:--seating='|'name:1'|'roster:--without'|'revolt:1'|'revolt:2'|\
        'buildings:--region'|'buildings:--region,'|'buildings:--historic'|'buildings:--historic,'|\
        'beneficiary:--but'|'beneficiary:--but,'|'calamity:2'|'calamity:more'|'calamity:--to'|'ability:2'|\
        'ability:more'|'advise:1'|'plan:1'|'credits:1'|'seat:1'|'leave:1'|'status:more'|'log:1'|\
        'seating:more'|'host:--lost'|'host:--code'|'import:--players=')
      offer=(minoa saba assyria maurya celt babylon carthage dravidia hatti kushan rome persia iberia nubia
        hellas indus egypt parthia) ;;
    'new:--ast'|'result:--ast')
      offer=(basic expert) ;;
    'new:--map')
      offer=(west east) ;;
    'new:--edition'|'result:--edition')
      offer=(corrected first-printing mega-empires) ;;
    'new:--sets'|'new:--sets,'|'new:--choose'|'result:--space'|'result:--space,'|'result:--cities'|\
        'result:--cities,'|'result:--ones'|'result:--ones,'|'result:--threes'|'result:--threes,'|\
        'result:--sixes'|'result:--sixes,'|'result:--buildings'|'result:--buildings,'|'result:--bonus'|\
        'result:--bonus,'|'tax:--short'|'tax:--short,'|'tax:--cities'|'tax:--cities,'|'census:more'|\
        'spend:more'|'gain:more'|'buildings:more'|'calamity:--cities'|'calamity:--cities,'|'calamity:--lost'|\
        'calamity:--lost,'|'calamity:--tokens'|'calamity:--tokens,'|'calamity:--avert'|'calamity:--avert,'|\
        'calamity:--gained'|'calamity:--gained,'|'calamity:--gained-cities'|'calamity:--gained-cities,'|\
        'calamity:--cities-left'|'calamity:--cities-left,'|'calamity:--paid'|'calamity:--paid,'|\
        'calamity:--discarded'|'calamity:--discarded,'|'calamity:--spaces'|'calamity:--spaces,'|\
        'regress:more'|'ability:--tokens'|'ability:--tokens,'|'ability:--cities'|'ability:--cities,'|\
        'ability:--gained'|'ability:--gained,'|'ability:--gained-cities'|'ability:--gained-cities,'|\
        'ability:--paid'|'ability:--paid,'|'ability:--earned'|'ability:--earned,'|'hand:more'|\
        'hand:--discarded'|'hand:--discarded,'|'ast-check:more'|'score:more'|'score:--space'|\
        'score:--space,'|'score:--cities'|'score:--cities,'|'score:--ones'|'score:--ones,'|'score:--threes'|\
        'score:--threes,'|'score:--sixes'|'score:--sixes,'|'score:--buildings'|'score:--buildings,'|\
        'score:--bonus'|'score:--bonus,')
      offer=(minoa= saba= assyria= maurya= celt= babylon= carthage= dravidia= hatti= kushan= rome= persia=
        iberia= nubia= hellas= indus= egypt= parthia=) ;;
    'new:--sets=')
      offer=(coinandcommerce exploringthedeserts mysticalpalaces sacredconstructors earlymerchants
        culturalheights spreadingknowledge conqueringtheseas emergingempire) ;;
    'new:--choose='|'new:--choose,'|'buy:--choose=')
      offer=(blue: green: orange: red: yellow:) ;;
    'new:--rules'|'result:--rules')
      offer=(mega-civilization stone-age) ;;
    'result:2=')
      offer=(minoa: saba: assyria: maurya: celt: babylon: carthage: dravidia: hatti: kushan: rome: persia:
        iberia: nubia: hellas: indus: egypt: parthia:) ;;
    'result:--format'|'tax:--format'|'revolt:--format'|'census:--format'|'spend:--format'|\
        'gain:--format'|'cities:--format'|'buildings:--format'|'beneficiary:--format'|'calamity:--format'|\
        'regress:--format'|'ability:--format'|'advise:--format'|'plan:--format'|'buy:--format'|\
        'credits:--format'|'hand:--format'|'ast-check:--format'|'seat:--format'|'leave:--format'|\
        'note:--format'|'next:--format'|'endturn:--format'|'strike:--format'|'status:--format'|\
        'board:--format'|'log:--format'|'score:--format'|'advances:--format'|'commodities:--format'|\
        'check:--format'|'what-if:--format'|'explain:--format'|'doctor:--format'|'card:--format'|\
        'use:--format'|'building:--format'|'figures:--format'|'tools:--format'|'agriculture:--format'|\
        'feed:--format'|'resources:--format')
      offer=(text json csv markdown) ;;
    'tax:more')
      offer=(all minoa saba assyria maurya celt babylon carthage dravidia hatti kushan rome persia iberia nubia
        hellas indus egypt parthia minoa= saba= assyria= maurya= celt= babylon= carthage= dravidia= hatti=
        kushan= rome= persia= iberia= nubia= hellas= indus= egypt= parthia=) ;;
    'spend:1')
      offer=(ship upkeep city card calamity ability other) ;;
    'gain:--from')
      offer=(attack politics trade-routes calamity ability other) ;;
    'cities:more')
      offer=(rest minoa= saba= assyria= maurya= celt= babylon= carthage= dravidia= hatti= kushan= rome= persia=
        iberia= nubia= hellas= indus= egypt= parthia=) ;;
    'cities:--after')
      offer=(support) ;;
    'calamity:1')
      offer=(tempest squanderedwealth cityriots cityinflames tribalconflict minoruprising banditry
        coastalmigration volcaniceruption earthquake treachery famine slaverevolt flood avalanche
        superstition civilwar barbarianhordes cyclone blizzard epidemic tyranny civildisorder corruption
        iconoclasmandheresy regression piracy raid) ;;
    'ability:1')
      offer=(diaspora fundamentalism monotheism politics provincialempire traderoutes universaldoctrine) ;;
    'ability:-c'|'ability:-c,'|'ability:--cards'|'ability:--cards,'|'advise:--hand'|'advise:--hand,'|\
        'plan:--hand'|'plan:--hand,'|'buy:-c'|'buy:-c,'|'buy:--cards'|'buy:--cards,'|'buy:--substitute=')
      offer=(water clay flax hides ochre bone furs iron papyri stone wax fish fruit salt timber ceramics cotton
        oil sugar wool grain lacquer livestock textiles wine glass bronze copper silver tin lead incense
        jade resin spice herbs dye gemstones marble tea obsidian gold ivory pearls silk amber) ;;
    'advise:more'|'buy:--library'|'buy:--anatomy'|'advances:more')
      offer=(clothmaking mysticism sculpture urbanism empiricism masonry monarchy mythology pottery writtenrecord
        deism astronavigation dramaandpoetry music theocracy coinage metalworking literacy agriculture
        rhetoric architecture medicine fundamentalism law cartography diplomacy engineering enlightenment
        navalwarfare universaldoctrine military calendar monument traderoutes democracy library philosophy
        roadbuilding mining politics publicworks advancedmilitary monotheism mathematics theology
        provincialempire tradeempire anatomy diaspora culturalascendancy wonderoftheworld) ;;
    'advise:--goal')
      offer=(points ast credits) ;;
    'plan:--goal')
      offer=(points ast end) ;;
    'buy:1')
      offer=(rest all minoa saba assyria maurya celt babylon carthage dravidia hatti kushan rome persia iberia
        nubia hellas indus egypt parthia) ;;
    'buy:more')
      offer=(nothing clothmaking mysticism sculpture urbanism empiricism masonry monarchy mythology pottery
        writtenrecord deism astronavigation dramaandpoetry music theocracy coinage metalworking literacy
        agriculture rhetoric architecture medicine fundamentalism law cartography diplomacy engineering
        enlightenment navalwarfare universaldoctrine military calendar monument traderoutes democracy
        library philosophy roadbuilding mining politics publicworks advancedmilitary monotheism mathematics
        theology provincialempire tradeempire anatomy diaspora culturalascendancy wonderoftheworld) ;;
    'buy:--choose')
      offer=(writtenrecord= monument= blue: green: orange: red: yellow:) ;;
    'buy:--choose,')
      offer=(blue: green: orange: red: yellow: writtenrecord= monument=) ;;
    'buy:--substitute')
      offer=(water= clay= flax= hides= ochre= bone= furs= iron= papyri= stone= wax= fish= fruit= salt= timber=
        ceramics= cotton= oil= sugar= wool= grain= lacquer= livestock= textiles= wine= glass= bronze=
        copper= silver= tin= lead= incense= jade= resin= spice= herbs= dye= gemstones= marble= tea=
        obsidian= gold= ivory= pearls= silk= amber=) ;;
    'credits:more')
      offer=(blue= green= orange= red= yellow=) ;;
    'commodities:more')
      offer=(water clay flax hides ochre bone furs iron papyri stone wax fish fruit salt timber ceramics cotton
        oil sugar wool grain lacquer livestock textiles wine glass bronze copper silver tin lead incense
        jade resin spice herbs dye gemstones marble tea obsidian gold ivory pearls silk amber water= clay=
        flax= hides= ochre= bone= furs= iron= papyri= stone= wax= fish= fruit= salt= timber= ceramics=
        cotton= oil= sugar= wool= grain= lacquer= livestock= textiles= wine= glass= bronze= copper= silver=
        tin= lead= incense= jade= resin= spice= herbs= dye= gemstones= marble= tea= obsidian= gold= ivory=
        pearls= silk= amber=) ;;
    'report:--format')
      offer=(html markdown json) ;;
    'check:--select'|'check:--select,'|'check:--ignore'|'check:--ignore,'|'audit:--select'|\
        'audit:--select,'|'audit:--ignore'|'audit:--ignore,'|'explain:1')
      offer=(CL001 CL002 CL003 CL004 CL005 CL006 CL007 CL008 CL009 CL101 CL102 CL103 CL104 CL105 CL106 CL107
        CL108 CL109 CL110 CL112 CL111 MC101 MC102 MC103 MC104 MC105 MC106 MC107 MC108 MC201 MC202 MC203
        MC204 MC205 MC301 MC302 MC303 MC304 MC305 MC306 MC307 MC308 MC309 MC310 MC311 MC312 MC401 MC402
        MC403 MC404 MC405 MC406 MC407 MC408 MC409 MC410 MC411 MC412 MC413 MC414 MC501 MC502 MC503 MC505
        MC601 MC602 MC603 MC604 MC605 MC606 MC607 MC701 MC702 SA101 SA102 SA103 SA104 SA105 SA106 SA107
        SA108 SA109 SA201 SA202 SA203 SA204 SA205 SA206 SA301 SA302 SA303 SA304 SA305 SA306 SA307 SA401
        SA402 SA403 SA404 SA405 SA501 SA502) ;;
    'check:--severity'|'audit:--severity')
      offer=(error warning info) ;;
    'audit:--fail-on')
      offer=(error warning) ;;
    'audit:--format')
      offer=(text json csv markdown github sarif junit) ;;
    'club:--format')
      offer=(text json csv markdown sqlite) ;;
    'club:--table')
      offer=(games people civilizations ratings) ;;
    'host:--format')
      offer=(text json) ;;
    'export:--to')
      offer=(csv json markdown sqlite hledger bgstats bgg) ;;
    'export:--table')
      offer=(games players seats entries purchases payments positions calamities events findings people ratings) ;;
    'import:1')
      offer=(purchases results) ;;
    'print:1')
      offer=(deal movement shop chart sheet seats) ;;
    'print:2')
      offer=(all minoa saba assyria maurya celt babylon carthage dravidia hatti kushan rome persia iberia nubia
        hellas indus egypt parthia) ;;
    'print:--format')
      offer=(text html) ;;
    'help:1')
      offer=(start turn evening bookkeeper purchases calamities correct phones page troubles glossary editions
        stone-age archive club git scripts python editors format format-events format-start stone-file
        tables json views new name roster result tax revolt census spend gain cities buildings beneficiary
        calamity regress ability advise plan buy credits hand ast-check seat leave note next endturn undo
        redo strike reseal status board log score advances commodities report check audit what-if explain
        doctor table seating host timer export import print schema merge run help completion lsp card use
        building figures tools agriculture feed resources) ;;
    'completion:1')
      offer=(bash zsh fish) ;;
    'card:2')
      offer=(all-players food resources roll points tool agriculture extra-card single-use-tool two-resources) ;;
    'card:3'|'card:--extra'|'use:3')
      offer=(medicine art music writing sundial pottery transport weaving farmer builder shaman toolmaker farmer=
        builder= shaman= toolmaker=) ;;
    'card:--resources'|'card:--resources,'|'building:more')
      offer=(wood clay stone gold wood= clay= stone= gold=) ;;
    'card:-p'|'card:-p,'|'card:--paid'|'card:--paid,'|'use:--resources'|'use:--resources,')
      offer=(wood= clay= stone= gold=) ;;
    'use:2')
      offer=(single-use-tool two-resources extra-card) ;;
    'building:2')
      offer=(fixed different free) ;;
    'feed:more')
      offer=(all) ;;
    'civledger:-')
      offer=(--version --help) ;;
    'new:-')
      offer=(--players --ast --map --edition --draw --seed --short --sets --choose --special-buildings --turn
        --from --rules --schema --seating --help) ;;
    'name:-')
      offer=(--swap -f --file --help) ;;
    'roster:-')
      offer=(--without -f --file --help) ;;
    'result:-')
      offer=(--date --name --ast --edition --space --cities --ones --threes --sixes --buildings --bonus --rules
        --format --note --force --dry-run --help) ;;
    'tax:-')
      offer=(--short --cities -f --file --format --turn --note --force --dry-run --fix --help) ;;
    'revolt:-'|'seat:-'|'leave:-'|'note:-')
      offer=(-f --file --format --turn --note --force --dry-run --help) ;;
    'census:-'|'cities:-')
      offer=(--after -f --file --format --turn --note --force --dry-run --fix --help) ;;
    'spend:-')
      offer=(--free -f --file --format --turn --note --force --dry-run --help) ;;
    'gain:-')
      offer=(--from -f --file --format --turn --note --force --dry-run --help) ;;
    'buildings:-')
      offer=(--region --historic -f --file --format --turn --note --force --dry-run --fix --help) ;;
    'beneficiary:-')
      offer=(--but -f --file --format --turn --help) ;;
    'calamity:-')
      offer=(--to --cities --lost --tokens --avert --gained --gained-cities --cities-left --paid --discarded
        --spaces --coast -f --file --format --turn --note --force --dry-run --fix --help) ;;
    'calamities:-'|'table:-'|'seating:-'|'timer:-'|'run:-')
      offer=(-f --file --help) ;;
    'regress:-')
      offer=(--reason -f --file --format --turn --note --force --dry-run --help) ;;
    'ability:-')
      offer=(--tokens --cities -c --cards --gained --gained-cities --paid --earned -f --file --format --turn
        --note --force --dry-run --fix --help) ;;
    'advise:-')
      offer=(--hand --card-points -t --treasury --goal --keep --club -f --file --format --help) ;;
    'plan:-')
      offer=(--income --goal --hand --card-points -t --treasury --keep -f --file --format --help) ;;
    'buy:-')
      offer=(-c --cards --card-points -t --treasury -k --kept --choose --library --anatomy --substitute -f --file
        --format --turn --note --force --dry-run --fix --help) ;;
    'credits:-'|'ast-check:-'|'figures:-'|'tools:-'|'agriculture:-'|'feed:-'|'resources:-')
      offer=(-f --file --format --turn --note --force --dry-run --fix --help) ;;
    'hand:-')
      offer=(--discarded -f --file --format --turn --note --force --dry-run --fix --help) ;;
    'next:-'|'doctor:-')
      offer=(-f --file --format --help) ;;
    'endturn:-')
      offer=(--last --anyway --commit --no-commit -f --file --format --turn --note --force --dry-run --help) ;;
    'undo:-')
      offer=(--yes -f --file --help) ;;
    'redo:-')
      offer=(--gone --drop -f --file --help) ;;
    'strike:-')
      offer=(--reason -f --file --format --force --dry-run --help) ;;
    'reseal:-')
      offer=(--reason -f --file --help) ;;
    'status:-')
      offer=(-f --file --format --turn --help) ;;
    'board:-')
      offer=(--watch -f --file --format --turn --help) ;;
    'log:-')
      offer=(-n --turn -f --file --format --help) ;;
    'score:-')
      offer=(--space --cities --ones --threes --sixes --buildings --bonus -f --file --format --turn --note
        --force --dry-run --fix --help) ;;
    'advances:-')
      offer=(--chart --format -f --file --turn --help) ;;
    'commodities:-')
      offer=(--format -f --file --turn --help) ;;
    'report:-')
      offer=(-o --output --force --format --serve --port --card --url --host -f --file --help) ;;
    'check:-')
      offer=(--select --ignore --severity --impact -f --file --format --help) ;;
    'audit:-')
      offer=(--select --ignore --severity --impact --fail-on --exit-zero -0 --null --jobs --allow-empty
        --only-games --scheduler --no-cache -q --quiet --format --help) ;;
    'what-if:-')
      offer=(--without --with -f --file --format --help) ;;
    'club:-')
      offer=(-o --output --format --table --evaluate --jobs --scheduler --no-cache --force --help) ;;
    'explain:-')
      offer=(--format --help) ;;
    'host:-')
      offer=(--host --port --new-secrets --lost --show-secrets --code --url --format -f --file --help) ;;
    'export:-')
      offer=(--to -o --output --table --no-cache --force -f --file --help) ;;
    'import:-')
      offer=(--new --players -o --output --columns --keep-going --edition -f --file --force --dry-run --help) ;;
    'print:-')
      offer=(--format --url --secrets -f --file --help) ;;
    'schema:-'|'completion:-'|'lsp:-')
      offer=(--help) ;;
    'git:-')
      offer=(--check --show --help) ;;
    'merge:-')
      offer=(--path --ours-name --theirs-name --help) ;;
    'help:-')
      offer=(--man --help) ;;
    'card:-')
      offer=(--food --resources --points --dice --tools --rewards --tool --agriculture --extra -p --paid -f
        --file --format --turn --note --force --dry-run --help) ;;
    'use:-')
      offer=(--tool --resources -f --file --format --turn --note --force --dry-run --help) ;;
    'building:-')
      offer=(--total --kinds --points -f --file --format --turn --note --force --dry-run --help) ;;
    *) offer=() && return 1 ;;
  esac
}

# Passes over one word: the value of an option, an option, the command or one of its arguments.
_civledger_pass() {
  if [[ -n $option ]]; then
    option=''
  elif [[ $1 == -* ]]; then
    _civledger_place "$command:$1" && option=$1
  elif [[ $command == civledger ]]; then
    command=$1
  else
    number+=1
  fi
}

# Sets `place` to where a word stands, and `offer` to what fits there; where no argument fits, options do.
_civledger_find() {
  if [[ -n $option ]]; then
    place=$command:$option
  elif [[ $1 == -* ]]; then
    place=$command:-
  else
    for place in "$command:$number" "$command:more" "$command:-"; do
      _civledger_place "$place" && return
    done
  fi
  _civledger_place "$place"
}

# Adds one word to the answer, without the part of it that the shell keeps.
_civledger_answer() {
  [[ $1 == "$whole"* ]] || return
  COMPREPLY+=("${1:${#before}}")
  [[ $1 == *[=:] ]] && compopt -o nospace 2>/dev/null
}

_civledger() {
  local IFS=$' \t\n' command=civledger option='' place word next whole='' given='' before kept exact=0
  local -i i number=1
  local -a offer
  COMPREPLY=()
  for (( i = 1; i < COMP_CWORD; i++ )); do
    word=${COMP_WORDS[i]} next=${COMP_WORDS[i + 1]}
    whole+=$word
    # bash takes words apart at = and :, here they are put together again
    if [[ $next == [=:]* || ( -n $next && -n $word && $word != *[!=:]* ) ]]; then
      continue
    fi
    _civledger_pass "$whole"
    whole=''
  done
  word=${COMP_WORDS[COMP_CWORD]}
  whole+=$word
  [[ $word == [=:]* ]] && word=''
  before=${whole%"$word"}

  if [[ -z $option && $whole == --*=* ]]; then
    option=${whole%%=*} given=${whole%%=*}=
  fi
  _civledger_find "$whole"
  if [[ $offer == FILE ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r word; do
      _civledger_answer "$given$word"
    done < <(compgen -f -- "${whole#"$given"}")
    return
  fi

  _civledger_place "$place," && compopt -o nospace 2>/dev/null
  kept=${whole%"${whole##*[=,]}"}
  [[ $kept == "$given" ]] || place+=${kept:${#kept}-1}
  _civledger_place "$place"
  shopt -q nocasematch || { exact=1; shopt -s nocasematch; }
  for word in "${offer[@]}"; do
    _civledger_answer "$kept$word"
  done
  (( exact )) && shopt -u nocasematch
  return 0
}

complete -F _civledger civledger
