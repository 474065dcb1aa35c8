# Completion of civledger for fish, made by `civledger completion fish`.
# To use it: civledger completion fish > ~/.config/fish/completions/civledger.fish

# Prints the words that fit a place; fails if nothing stands there.
function __civledger_place
    switch $argv[1]
        case 'civledger:1'
            printf '%s\t%s\n' new 'Start a ledger.'
            printf '%s\t%s\n' name 'Say who plays a civilization, from the first turn on.'
            printf '%s\t%s\n' roster 'Take out somebody who does not come, before the first entry.'
            printf '%s\t%s\n' result 'Record a finished game if you know only the result.'
            printf '%s\t%s\n' tax 'Show what each player owes, or record taxes.'
            printf '%s\t%s\n' revolt 'Show which cities must revolt and to whom, or record it.'
            printf '%s\t%s\n' census 'Show the census and the order of movement, or record it.'
            printf '%s\t%s\n' spend 'Show the treasuries, or record treasury spent.'
            printf '%s\t%s\n' gain 'Show the treasuries, or record treasury gained.'
            printf '%s\t%s\n' cities 'Show cities and the order of drawing, or record them.'
            printf '%s\t%s\n' buildings 'Show special buildings, or record them.'
            printf '%s\t%s\n' beneficiary 'Show who would gain from a calamity now, and why.'
            printf '%s\t%s\n' calamity 'Show the calamities or one of them, or record its effects.'
            printf '%s\t%s\n' calamities 'Go through all calamities of the turn in their order, question by question.'
            printf '%s\t%s\n' regress 'Record markers that a calamity moves back.'
            printf '%s\t%s\n' ability 'Show who can use special abilities and when, what one does, or record one.'
            printf '%s\t%s\n' advise 'Show what to buy and how to pay for it.'
            printf '%s\t%s\n' plan 'Show what to buy in this turn and the next ones.'
            printf '%s\t%s\n' buy 'Show the order of buying, or record a purchase.'
            printf '%s\t%s\n' credits 'Show credits and prices, or record counted tokens.'
            printf '%s\t%s\n' hand 'Show hands and limits, or record hands.'
            printf '%s\t%s\n' ast-check 'Show who advances and what is missing, or record markers.'
            printf '%s\t%s\n' seat 'Record that somebody else plays a civilization from now on.'
            printf '%s\t%s\n' leave 'Record that a player leaves the game, at the end of the turn.'
            printf '%s\t%s\n' note 'Record anything worth remembering.'
            printf '%s\t%s\n' next 'Show the phase, who comes next, and what is missing before endturn.'
            printf '%s\t%s\n' endturn 'Close the turn: move everybody’s markers and seal the turn.'
            printf '%s\t%s\n' undo 'Undo the last commands, and print the lines that record them again.'
            printf '%s\t%s\n' redo 'Restore what the last undo removed.'
            printf '%s\t%s\n' strike 'Strike entries of any turn: they stay in the file but do not count.'
            printf '%s\t%s\n' reseal 'Seal closed turns again after a hand edit, and note the reason.'
            printf '%s\t%s\n' status 'Show the table at a glance.'
            printf '%s\t%s\n' board 'Show the markers on the board and the standings.'
            printf '%s\t%s\n' log 'Show the entries as readable lines.'
            printf '%s\t%s\n' score 'Show the standings, or record the points counted.'
            printf '%s\t%s\n' advances 'Show the 51 advances, or one of them in full.'
            printf '%s\t%s\n' commodities 'Show what sets of commodity cards are worth, or a whole hand.'
            printf '%s\t%s\n' report 'Make a page of the game, for a screen, a club’s website or paper.'
            printf '%s\t%s\n' check 'Replay a game and say what does not add up, errors first.'
            printf '%s\t%s\n' audit 'Check many games, with a summary by code.'
            printf '%s\t%s\n' what-if 'Show who would have won with other entries; nothing is written.'
            printf '%s\t%s\n' club 'Make a website of an archive: people, ratings, civilizations, records, games.'
            printf '%s\t%s\n' explain 'Explain a code, or list them all.'
            printf '%s\t%s\n' doctor 'Show which ledger is used and why, and whether the file is in order.'
            printf '%s\t%s\n' table 'Open a prompt for the whole game.'
            printf '%s\t%s\n' seating 'Show or set in which order people sit.'
            printf '%s\t%s\n' host 'Let players enter for their own seat, from a phone.'
            printf '%s\t%s\n' timer 'Start a timer that the live page shows, such as for the trade phase.'
            printf '%s\t%s\n' export 'Export one or more games for other tools.'
            printf '%s\t%s\n' import 'Import purchases or results of games from a table, all or nothing.'
            printf '%s\t%s\n' print 'Print something on paper for the table.'
            printf '%s\t%s\n' schema 'Print the file format as a JSON Schema, for editors and other programs.'
            printf '%s\t%s\n' git 'Let git merge and show ledgers entry by entry, in this repository.'
            printf '%s\t%s\n' merge 'Merge two versions of a ledger entry by entry, for git.'
            printf '%s\t%s\n' run 'Run many command lines, all or nothing.'
            printf '%s\t%s\n' help 'Show a page of the manual or the help of a command, or list them all.'
            printf '%s\t%s\n' completion 'Print a completion script for a shell.'
            printf '%s\t%s\n' lsp 'Check ledgers in your editor: findings and explanations appear as you type.'
            printf '%s\t%s\n' card 'Show the cards, or record a card taken.'
            printf '%s\t%s\n' use 'Show the cards kept for later, or record the use of one.'
            printf '%s\t%s\n' building 'Show the buildings, or record a building taken.'
            printf '%s\t%s\n' figures 'Show everybody’s figures, or record a count.'
            printf '%s\t%s\n' tools 'Show the value of everybody’s tools, or record a count.'
            printf '%s\t%s\n' agriculture 'Show the agriculture track, or record a count.'
            printf '%s\t%s\n' feed 'Show who was fed this round, or record it.'
            printf '%s\t%s\n' resources 'Show the resources left, or record a count.'
        case 'new:1' 'new:--from' 'name:-f' 'name:--file' 'roster:-f' 'roster:--file' 'result:1' 'tax:-f' \
        'tax:--file' 'revolt:-f' 'revolt:--file' 'census:-f' 'census:--file' 'spend:-f' 'spend:--file' \
        'gain:-f' 'gain:--file' 'cities:-f' 'cities:--file' 'buildings:-f' 'buildings:--file' \
        'beneficiary:-f' 'beneficiary:--file' 'calamity:-f' 'calamity:--file' 'calamities:-f' \
        'calamities:--file' 'regress:-f' 'regress:--file' 'ability:-f' 'ability:--file' 'advise:-f' \
        'advise:--file' 'plan:-f' 'plan:--file' 'buy:-f' 'buy:--file' 'credits:-f' 'credits:--file' \
        'hand:-f' 'hand:--file' 'ast-check:-f' 'ast-check:--file' 'seat:-f' 'seat:--file' 'leave:-f' \
        'leave:--file' 'note:-f' 'note:--file' 'next:-f' 'next:--file' 'endturn:-f' 'endturn:--file' \
        'undo:-f' 'undo:--file' 'redo:-f' 'redo:--file' 'strike:-f' 'strike:--file' 'reseal:-f' \
        'reseal:--file' 'status:-f' 'status:--file' 'board:-f' 'board:--file' 'log:-f' 'log:--file' \
        'score:-f' 'score:--file' 'advances:-f' 'advances:--file' 'commodities:-f' 'commodities:--file' \
        'report:1' 'report:-o' 'report:--output' 'report:--card' 'report:-f' 'report:--file' 'check:1' \
        'check:-f' 'check:--file' 'audit:more' 'what-if:-f' 'what-if:--file' 'club:more' 'doctor:-f' \
        'doctor:--file' 'table:-f' 'table:--file' 'seating:-f' 'seating:--file' 'host:-f' 'host:--file' \
        'timer:-f' 'timer:--file' 'export:more' 'export:-o' 'export:--output' 'export:-f' 'export:--file' \
        'import:2' 'import:-f' 'import:--file' 'print:-f' 'print:--file' 'git:--show' 'merge:--path' 'run:1' \
        'run:-f' 'run:--file' 'card:-f' 'card:--file' 'use:-f' 'use:--file' 'building:-f' 'building:--file' \
        'figures:-f' 'figures:--file' 'tools:-f' 'tools:--file' 'agriculture:-f' 'agriculture:--file' \
        'feed:-f' 'feed:--file' 'resources:-f' 'resources:--file'
            printf '%s\n' FILE
        case 'new:--players' 'new:--seed' 'new:--turn' 'new:--seating' 'name:more' 'result:2' 'result:--date' \
        'result:--name' 'result:--note' 'tax:--turn' 'tax:--note' 'revolt:3' 'revolt:--turn' 'revolt:--note' \
        'census:--after' 'census:--turn' 'census:--note' 'spend:--turn' 'spend:--note' 'gain:--turn' \
        'gain:--note' 'cities:--turn' 'cities:--note' 'buildings:--turn' 'buildings:--note' \
        'beneficiary:--turn' 'calamity:--turn' 'calamity:--note' 'regress:--reason' 'regress:--turn' \
        'regress:--note' 'ability:--turn' 'ability:--note' 'advise:--card-points' 'advise:-t' \
        'advise:--treasury' 'advise:--keep' 'advise:--club' 'plan:--income' 'plan:--card-points' 'plan:-t' \
        'plan:--treasury' 'plan:--keep' 'buy:--card-points' 'buy:-t' 'buy:--treasury' 'buy:-k' 'buy:--kept' \
        'buy:--turn' 'buy:--note' 'credits:--turn' 'credits:--note' 'hand:--turn' 'hand:--note' \
        'ast-check:--turn' 'ast-check:--note' 'seat:more' 'seat:--turn' 'seat:--note' 'leave:--turn' \
        'leave:--note' 'note:more' 'note:--turn' 'note:--note' 'endturn:--turn' 'endturn:--note' 'undo:1' \
        'strike:more' 'strike:--reason' 'reseal:--reason' 'status:--turn' 'board:--turn' 'log:-n' \
        'log:--turn' 'score:--turn' 'score:--note' 'advances:--turn' 'commodities:--turn' 'report:--port' \
        'report:--url' 'report:--host' 'audit:--jobs' 'audit:--scheduler' 'what-if:--without' \
        'what-if:--with' 'club:-o' 'club:--output' 'club:--jobs' 'club:--scheduler' 'host:--host' \
        'host:--port' 'host:--url' 'timer:1' 'timer:more' 'import:--players' 'import:-o' 'import:--output' \
        'import:--columns' 'import:--edition' 'print:--url' 'merge:1' 'merge:2' 'merge:3' \
        'merge:--ours-name' 'merge:--theirs-name' 'card:1' 'card:--food' 'card:--points' 'card:--dice' \
        'card:--tools' 'card:--rewards' 'card:--tool' 'card:--agriculture' 'card:--turn' 'card:--note' \
        'use:1' 'use:--tool' 'use:--turn' 'use:--note' 'building:1' 'building:--total' 'building:--kinds' \
        'building:--points' 'building:--turn' 'building:--note' 'figures:more' 'figures:--turn' \
        'figures:--note' 'tools:more' 'tools:--turn' 'tools:--note' 'agriculture:more' 'agriculture:--turn' \
        'agriculture:--note' 'feed:--turn' 'feed:--note' 'resources:more' 'resources:--turn' \
        'resources:--note'
            true
        case 'new:--players=' 'new:--seating=' 'name:1' 'roster:--without' 'revolt:1' 'revolt:2' \
        'buildings:--region' 'buildings:--region,' 'buildings:--historic' 'buildings:--historic,' \
        'beneficiary:--but' 'beneficiary:--but,' 'calamity:2' 'calamity:more' 'calamity:--to' 'ability:2' \
        'ability:more' 'advise:1' 'plan:1' 'credits:1' 'seat:1' 'leave:1' 'status:more' 'log:1' \
        'seating:more' 'host:--lost' 'host:--code' 'import:--players='
            printf '%s\n' minoa saba assyria maurya celt babylon carthage dravidia hatti kushan rome persia iberia nubia \
        hellas indus egypt parthia
        case 'new:--ast' 'result:--ast'
            printf '%s\n' basic expert
        case 'new:--map'
            printf '%s\n' west east
        case 'new:--edition' 'result:--edition'
            printf '%s\n' corrected first-printing mega-empires
        case 'new:--sets' 'new:--sets,' 'new:--choose' 'result:--space' 'result:--space,' 'result:--cities' \
        'result:--cities,' 'result:--ones' 'result:--ones,' 'result:--threes' 'result:--threes,' \
        'result:--sixes' 'result:--sixes,' 'result:--buildings' 'result:--buildings,' 'result:--bonus' \
        'result:--bonus,' 'tax:--short' 'tax:--short,' 'tax:--cities' 'tax:--cities,' 'census:more' \
        'spend:more' 'gain:more' 'buildings:more' 'calamity:--cities' 'calamity:--cities,' 'calamity:--lost' \
        'calamity:--lost,' 'calamity:--tokens' 'calamity:--tokens,' 'calamity:--avert' 'calamity:--avert,' \
        'calamity:--gained' 'calamity:--gained,' 'calamity:--gained-cities' 'calamity:--gained-cities,' \
        'calamity:--cities-left' 'calamity:--cities-left,' 'calamity:--paid' 'calamity:--paid,' \
        'calamity:--discarded' 'calamity:--discarded,' 'calamity:--spaces' 'calamity:--spaces,' \
        'regress:more' 'ability:--tokens' 'ability:--tokens,' 'ability:--cities' 'ability:--cities,' \
        'ability:--gained' 'ability:--gained,' 'ability:--gained-cities' 'ability:--gained-cities,' \
        'ability:--paid' 'ability:--paid,' 'ability:--earned' 'ability:--earned,' 'hand:more' \
        'hand:--discarded' 'hand:--discarded,' 'ast-check:more' 'score:more' 'score:--space' \
        'score:--space,' 'score:--cities' 'score:--cities,' 'score:--ones' 'score:--ones,' 'score:--threes' \
        'score:--threes,' 'score:--sixes' 'score:--sixes,' 'score:--buildings' 'score:--buildings,' \
        'score:--bonus' 'score:--bonus,'
            printf '%s\n' minoa= saba= assyria= maurya= celt= babylon= carthage= dravidia= hatti= kushan= rome= persia= \
        iberia= nubia= hellas= indus= egypt= parthia=
        case 'new:--sets='
            printf '%s\n' coinandcommerce exploringthedeserts mysticalpalaces sacredconstructors earlymerchants \
        culturalheights spreadingknowledge conqueringtheseas emergingempire
        case 'new:--choose=' 'new:--choose,' 'buy:--choose='
            printf '%s\n' blue: green: orange: red: yellow:
        case 'new:--rules' 'result:--rules'
            printf '%s\n' mega-civilization stone-age
        case 'result:2='
            printf '%s\n' minoa: saba: assyria: maurya: celt: babylon: carthage: dravidia: hatti: kushan: rome: persia: \
        iberia: nubia: hellas: indus: egypt: parthia:
        case 'result:--format' 'tax:--format' 'revolt:--format' 'census:--format' 'spend:--format' \
        'gain:--format' 'cities:--format' 'buildings:--format' 'beneficiary:--format' 'calamity:--format' \
        'regress:--format' 'ability:--format' 'advise:--format' 'plan:--format' 'buy:--format' \
        'credits:--format' 'hand:--format' 'ast-check:--format' 'seat:--format' 'leave:--format' \
        'note:--format' 'next:--format' 'endturn:--format' 'strike:--format' 'status:--format' \
        'board:--format' 'log:--format' 'score:--format' 'advances:--format' 'commodities:--format' \
        'check:--format' 'what-if:--format' 'explain:--format' 'doctor:--format' 'card:--format' \
        'use:--format' 'building:--format' 'figures:--format' 'tools:--format' 'agriculture:--format' \
        'feed:--format' 'resources:--format'
            printf '%s\n' text json csv markdown
        case 'tax:more'
            printf '%s\n' all minoa saba assyria maurya celt babylon carthage dravidia hatti kushan rome persia iberia nubia \
        hellas indus egypt parthia minoa= saba= assyria= maurya= celt= babylon= carthage= dravidia= hatti= \
        kushan= rome= persia= iberia= nubia= hellas= indus= egypt= parthia=
        case 'spend:1'
            printf '%s\n' ship upkeep city card calamity ability other
        case 'gain:--from'
            printf '%s\n' attack politics trade-routes calamity ability other
        case 'cities:more'
            printf '%s\n' rest minoa= saba= assyria= maurya= celt= babylon= carthage= dravidia= hatti= kushan= rome= persia= \
        iberia= nubia= hellas= indus= egypt= parthia=
        case 'cities:--after'
            printf '%s\n' support
        case 'calamity:1'
            printf '%s\n' tempest squanderedwealth cityriots cityinflames tribalconflict minoruprising banditry \
        coastalmigration volcaniceruption earthquake treachery famine slaverevolt flood avalanche \
        superstition civilwar barbarianhordes cyclone blizzard epidemic tyranny civildisorder corruption \
        iconoclasmandheresy regression piracy raid
        case 'ability:1'
            printf '%s\n' diaspora fundamentalism monotheism politics provincialempire traderoutes universaldoctrine
        case 'ability:-c' 'ability:-c,' 'ability:--cards' 'ability:--cards,' 'advise:--hand' 'advise:--hand,' \
        'plan:--hand' 'plan:--hand,' 'buy:-c' 'buy:-c,' 'buy:--cards' 'buy:--cards,' 'buy:--substitute='
            printf '%s\n' water clay flax hides ochre bone furs iron papyri stone wax fish fruit salt timber ceramics cotton \
        oil sugar wool grain lacquer livestock textiles wine glass bronze copper silver tin lead incense \
        jade resin spice herbs dye gemstones marble tea obsidian gold ivory pearls silk amber
        case 'advise:more' 'buy:--library' 'buy:--anatomy' 'advances:more'
            printf '%s\n' clothmaking mysticism sculpture urbanism empiricism masonry monarchy mythology pottery writtenrecord \
        deism astronavigation dramaandpoetry music theocracy coinage metalworking literacy agriculture \
        rhetoric architecture medicine fundamentalism law cartography diplomacy engineering enlightenment \
        navalwarfare universaldoctrine military calendar monument traderoutes democracy library philosophy \
        roadbuilding mining politics publicworks advancedmilitary monotheism mathematics theology \
        provincialempire tradeempire anatomy diaspora culturalascendancy wonderoftheworld
        case 'advise:--goal'
            printf '%s\n' points ast credits
        case 'plan:--goal'
            printf '%s\n' points ast end
        case 'buy:1'
            printf '%s\n' rest all minoa saba assyria maurya celt babylon carthage dravidia hatti kushan rome persia iberia \
        nubia hellas indus egypt parthia
        case 'buy:more'
            printf '%s\n' nothing clothmaking mysticism sculpture urbanism empiricism masonry monarchy mythology pottery \
        writtenrecord deism astronavigation dramaandpoetry music theocracy coinage metalworking literacy \
        agriculture rhetoric architecture medicine fundamentalism law cartography diplomacy engineering \
        enlightenment navalwarfare universaldoctrine military calendar monument traderoutes democracy \
        library philosophy roadbuilding mining politics publicworks advancedmilitary monotheism mathematics \
        theology provincialempire tradeempire anatomy diaspora culturalascendancy wonderoftheworld
        case 'buy:--choose'
            printf '%s\n' writtenrecord= monument= blue: green: orange: red: yellow:
        case 'buy:--choose,'
            printf '%s\n' blue: green: orange: red: yellow: writtenrecord= monument=
        case 'buy:--substitute'
            printf '%s\n' water= clay= flax= hides= ochre= bone= furs= iron= papyri= stone= wax= fish= fruit= salt= timber= \
        ceramics= cotton= oil= sugar= wool= grain= lacquer= livestock= textiles= wine= glass= bronze= \
        copper= silver= tin= lead= incense= jade= resin= spice= herbs= dye= gemstones= marble= tea= \
        obsidian= gold= ivory= pearls= silk= amber=
        case 'credits:more'
            printf '%s\n' blue= green= orange= red= yellow=
        case 'commodities:more'
            printf '%s\n' water clay flax hides ochre bone furs iron papyri stone wax fish fruit salt timber ceramics cotton \
        oil sugar wool grain lacquer livestock textiles wine glass bronze copper silver tin lead incense \
        jade resin spice herbs dye gemstones marble tea obsidian gold ivory pearls silk amber water= clay= \
        flax= hides= ochre= bone= furs= iron= papyri= stone= wax= fish= fruit= salt= timber= ceramics= \
        cotton= oil= sugar= wool= grain= lacquer= livestock= textiles= wine= glass= bronze= copper= silver= \
        tin= lead= incense= jade= resin= spice= herbs= dye= gemstones= marble= tea= obsidian= gold= ivory= \
        pearls= silk= amber=
        case 'report:--format'
            printf '%s\n' html markdown json
        case 'check:--select' 'check:--select,' 'check:--ignore' 'check:--ignore,' 'audit:--select' \
        'audit:--select,' 'audit:--ignore' 'audit:--ignore,' 'explain:1'
            printf '%s\n' CL001 CL002 CL003 CL004 CL005 CL006 CL007 CL008 CL009 CL101 CL102 CL103 CL104 CL105 CL106 CL107 \
        CL108 CL109 CL110 CL112 CL111 MC101 MC102 MC103 MC104 MC105 MC106 MC107 MC108 MC201 MC202 MC203 \
        MC204 MC205 MC301 MC302 MC303 MC304 MC305 MC306 MC307 MC308 MC309 MC310 MC311 MC312 MC401 MC402 \
        MC403 MC404 MC405 MC406 MC407 MC408 MC409 MC410 MC411 MC412 MC413 MC414 MC501 MC502 MC503 MC505 \
        MC601 MC602 MC603 MC604 MC605 MC606 MC607 MC701 MC702 SA101 SA102 SA103 SA104 SA105 SA106 SA107 \
        SA108 SA109 SA201 SA202 SA203 SA204 SA205 SA206 SA301 SA302 SA303 SA304 SA305 SA306 SA307 SA401 \
        SA402 SA403 SA404 SA405 SA501 SA502
        case 'check:--severity' 'audit:--severity'
            printf '%s\n' error warning info
        case 'audit:--fail-on'
            printf '%s\n' error warning
        case 'audit:--format'
            printf '%s\n' text json csv markdown github sarif junit
        case 'club:--format'
            printf '%s\n' text json csv markdown sqlite
        case 'club:--table'
            printf '%s\n' games people civilizations ratings
        case 'host:--format'
            printf '%s\n' text json
        case 'export:--to'
            printf '%s\n' csv json markdown sqlite hledger bgstats bgg
        case 'export:--table'
            printf '%s\n' games players seats entries purchases payments positions calamities events findings people ratings
        case 'import:1'
            printf '%s\n' purchases results
        case 'print:1'
            printf '%s\n' deal movement shop chart sheet seats
        case 'print:2'
            printf '%s\n' all minoa saba assyria maurya celt babylon carthage dravidia hatti kushan rome persia iberia nubia \
        hellas indus egypt parthia
        case 'print:--format'
            printf '%s\n' text html
        case 'help:1'
            printf '%s\n' start turn evening bookkeeper purchases calamities correct phones page troubles glossary editions \
        stone-age archive club git scripts python editors format format-events format-start stone-file \
        tables json views new name roster result tax revolt census spend gain cities buildings beneficiary \
        calamity regress ability advise plan buy credits hand ast-check seat leave note next endturn undo \
        redo strike reseal status board log score advances commodities report check audit what-if explain \
        doctor table seating host timer export import print schema merge run help completion lsp card use \
        building figures tools agriculture feed resources
        case 'completion:1'
            printf '%s\n' bash zsh fish
        case 'card:2'
            printf '%s\n' all-players food resources roll points tool agriculture extra-card single-use-tool two-resources
        case 'card:3' 'card:--extra' 'use:3'
            printf '%s\n' medicine art music writing sundial pottery transport weaving farmer builder shaman toolmaker farmer= \
        builder= shaman= toolmaker=
        case 'card:--resources' 'card:--resources,' 'building:more'
            printf '%s\n' wood clay stone gold wood= clay= stone= gold=
        case 'card:-p' 'card:-p,' 'card:--paid' 'card:--paid,' 'use:--resources' 'use:--resources,'
            printf '%s\n' wood= clay= stone= gold=
        case 'use:2'
            printf '%s\n' single-use-tool two-resources extra-card
        case 'building:2'
            printf '%s\n' fixed different free
        case 'feed:more'
            printf '%s\n' all
        case 'civledger:-'
            printf '%s\t%s\n' --version 'Show the version and exit.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'new:-'
            printf '%s\t%s\n' --players 'How many players, or their names: "Ronald,Judith,…", "Ronald=Minoa,…", or @FILE with one a line.'
            printf '%s\t%s\n' --ast 'The side of the A.S.T.; basic if not given.'
            printf '%s\t%s\n' --map 'The half of the map, if this number of players can use either.'
            printf '%s\t%s\n' --edition 'The edition; corrected if not given.'
            printf '%s\t%s\n' --draw 'Deal the civilizations of the set-up to the players by lot.'
            printf '%s\t%s\n' --seed 'Repeat a draw: the number that it printed.'
            printf '%s\t%s\n' --short 'The Short Game, with theme sets of advances.'
            printf '%s\t%s\n' --sets 'Who drew which theme set; repeatable. Default: drawn at random.'
            printf '%s\t%s\n' --choose 'Credit tokens chosen with a theme set; repeatable. If only one chooses, blue:5,green:5 is enough.'
            printf '%s\t%s\n' --special-buildings 'With the expansion Special Buildings of mega-empires.'
            printf '%s\t%s\n' --turn 'Begin in the middle of a game, with this turn; asks what everybody has.'
            printf '%s\t%s\n' --from 'With --turn: CSV with civ,player,space,cities,treasury,tokens,kept,advances,choose,left; - is standard input.'
            printf '%s\t%s\n' --rules 'The game.'
            printf '%s\t%s\n' --schema 'Write civledger.schema.json beside it, so that editors check and complete.'
            printf '%s\t%s\n' --seating 'In which order people sit: "Judith,Ronald,…"; see `seating`.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'name:-'
            printf '%s\t%s\n' --swap 'Exchange the names with whoever is called so.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'roster:-'
            printf '%s\t%s\n' --without 'Who does not come.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'result:-'
            printf '%s\t%s\n' --date 'When it was played.'
            printf '%s\t%s\n' --name 'The name of the game. Default: the file name.'
            printf '%s\t%s\n' --ast 'The side of the A.S.T., if it is known.'
            printf '%s\t%s\n' --edition 'The edition. Default: corrected, or mega-empires with 3 or 4 players.'
            printf '%s\t%s\n' --space 'The space of the A.S.T. each marker is on.'
            printf '%s\t%s\n' --cities 'Cities on the board.'
            printf '%s\t%s\n' --ones 'Number of advances worth 1 point.'
            printf '%s\t%s\n' --threes 'Number of advances worth 3 points.'
            printf '%s\t%s\n' --sixes 'Number of advances worth 6 points.'
            printf '%s\t%s\n' --buildings 'Points for special buildings.'
            printf '%s\t%s\n' --bonus 'Points for the Late Iron Age.'
            printf '%s\t%s\n' --rules 'The game.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --note 'Add a note to the entry.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'tax:-'
            printf '%s\t%s\n' --short 'What was collected from players who fell short; repeatable.'
            printf '%s\t%s\n' --cities 'Cities, if not as in the ledger; repeatable.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N, or record a late entry for it.'
            printf '%s\t%s\n' --note 'Add a note to the entry.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --fix 'Replace the number given before, which was wrong.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'revolt:-' 'seat:-' 'leave:-' 'note:-'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N, or record a late entry for it.'
            printf '%s\t%s\n' --note 'Add a note to the entry.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'census:-'
            printf '%s\t%s\n' --after 'Why tokens are counted again, such as conflict.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N, or record a late entry for it.'
            printf '%s\t%s\n' --note 'Add a note to the entry.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --fix 'Replace the number given before, which was wrong.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'spend:-'
            printf '%s\t%s\n' --free 'The free card from Wonder of the World (one a turn).'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N, or record a late entry for it.'
            printf '%s\t%s\n' --note 'Add a note to the entry.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'gain:-'
            printf '%s\t%s\n' --from 'Where it came from.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N, or record a late entry for it.'
            printf '%s\t%s\n' --note 'Add a note to the entry.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'cities:-'
            printf '%s\t%s\n' --after 'Why cities are gone: too few tokens to support them.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N, or record a late entry for it.'
            printf '%s\t%s\n' --note 'Add a note to the entry.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --fix 'Replace the number given before, which was wrong.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'buildings:-'
            printf '%s\t%s\n' --region 'All players with a building in their own region; "" for nobody. Repeatable.'
            printf '%s\t%s\n' --historic 'All players who control their own historic building; "" for nobody. Repeatable.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N, or record a late entry for it.'
            printf '%s\t%s\n' --note 'Add a note to the entry.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --fix 'Replace the number given before, which was wrong.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'beneficiary:-'
            printf '%s\t%s\n' --but 'A player to leave out, such as a victim; repeatable.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'calamity:-'
            printf '%s\t%s\n' --to 'Who gains. Default: as the rules say.'
            printf '%s\t%s\n' --cities 'How many cities are lost, if not as computed.'
            printf '%s\t%s\n' --lost 'How many tokens are lost, if not as computed.'
            printf '%s\t%s\n' --tokens 'Tokens left on the board, as counted.'
            printf '%s\t%s\n' --avert 'Who averts it, and how many times.'
            printf '%s\t%s\n' --gained 'Tokens gained, if not as computed.'
            printf '%s\t%s\n' --gained-cities 'Cities gained, if not as computed.'
            printf '%s\t%s\n' --cities-left 'Cities left on the board, as counted.'
            printf '%s\t%s\n' --paid 'Treasury paid to stock, if not as computed.'
            printf '%s\t%s\n' --discarded 'Commodity cards discarded.'
            printf '%s\t%s\n' --spaces 'Spaces moved back, if not as computed.'
            printf '%s\t%s\n' --coast 'For a flood: the victim has no units on a flood plain.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N, or record a late entry for it.'
            printf '%s\t%s\n' --note 'Add a note to the entry.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --fix 'Replace the number given before, which was wrong.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'calamities:-' 'table:-' 'seating:-' 'timer:-' 'run:-'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'regress:-'
            printf '%s\t%s\n' --reason 'Why.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N, or record a late entry for it.'
            printf '%s\t%s\n' --note 'Add a note to the entry.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'ability:-'
            printf '%s\t%s\n' --tokens 'Tokens taken; a number alone is enough.'
            printf '%s\t%s\n' --cities 'Cities taken; a number alone is enough.'
            printf '%s\t%s\n' -c 'Cards sold with Trade Routes.'
            printf '%s\t%s\n' --cards 'Cards sold with Trade Routes.'
            printf '%s\t%s\n' --gained 'Tokens gained, if not as computed.'
            printf '%s\t%s\n' --gained-cities 'Cities gained, if not as computed.'
            printf '%s\t%s\n' --paid 'Treasury paid to stock, if not as computed.'
            printf '%s\t%s\n' --earned 'Treasury from stock, if not as computed.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N, or record a late entry for it.'
            printf '%s\t%s\n' --note 'Add a note to the entry.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --fix 'Replace the number given before, which was wrong.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'advise:-'
            printf '%s\t%s\n' --hand 'The commodity cards in hand; repeatable.'
            printf '%s\t%s\n' --card-points 'Their value instead, if the hand is secret.'
            printf '%s\t%s\n' -t 'Treasury tokens, if not as in the ledger.'
            printf '%s\t%s\n' --treasury 'Treasury tokens, if not as in the ledger.'
            printf '%s\t%s\n' --goal 'What to aim for.'
            printf '%s\t%s\n' --keep 'How many cards to keep in hand.'
            printf '%s\t%s\n' --club 'Show what winners bought in this turn.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'plan:-'
            printf '%s\t%s\n' --income 'What you can spend in each turn. Default: the recent average.'
            printf '%s\t%s\n' --goal 'What to aim for.'
            printf '%s\t%s\n' --hand 'The cards in hand in the open turn; repeatable.'
            printf '%s\t%s\n' --card-points 'Their value instead, if the hand is secret.'
            printf '%s\t%s\n' -t 'Treasury tokens now, if not as in the ledger.'
            printf '%s\t%s\n' --treasury 'Treasury tokens now, if not as in the ledger.'
            printf '%s\t%s\n' --keep 'How many cards to keep in hand.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'buy:-'
            printf '%s\t%s\n' -c 'Cards turned in; repeatable.'
            printf '%s\t%s\n' --cards 'Cards turned in; repeatable.'
            printf '%s\t%s\n' --card-points 'Value of the cards, if not listed.'
            printf '%s\t%s\n' -t 'Treasury tokens paid. Default: what is due.'
            printf '%s\t%s\n' --treasury 'Treasury tokens paid. Default: what is due.'
            printf '%s\t%s\n' -k 'Cards still in hand.'
            printf '%s\t%s\n' --kept 'Cards still in hand.'
            printf '%s\t%s\n' --choose 'Credit tokens chosen; repeatable. For a single advance blue:5,green:5 is enough.'
            printf '%s\t%s\n' --library 'What Library makes cheaper.'
            printf '%s\t%s\n' --anatomy 'What is free with Anatomy.'
            printf '%s\t%s\n' --substitute 'Trade Empire: use one card as another.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N, or record a late entry for it.'
            printf '%s\t%s\n' --note 'Add a note to the entry.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --fix 'Replace the number given before, which was wrong.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'credits:-' 'ast-check:-' 'figures:-' 'tools:-' 'agriculture:-' 'feed:-' 'resources:-'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N, or record a late entry for it.'
            printf '%s\t%s\n' --note 'Add a note to the entry.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --fix 'Replace the number given before, which was wrong.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'hand:-'
            printf '%s\t%s\n' --discarded 'Cards discarded, for the record; repeatable.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N, or record a late entry for it.'
            printf '%s\t%s\n' --note 'Add a note to the entry.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --fix 'Replace the number given before, which was wrong.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'next:-' 'doctor:-'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'endturn:-'
            printf '%s\t%s\n' --last 'End the game with this turn, for example because it is late.'
            printf '%s\t%s\n' --anyway 'Close the turn even if something is missing.'
            printf '%s\t%s\n' --commit 'Commit the ledger to git. Default: `git config civledger.commit`.'
            printf '%s\t%s\n' --no-commit 'Commit the ledger to git. Default: `git config civledger.commit`.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N, or record a late entry for it.'
            printf '%s\t%s\n' --note 'Add a note to the entry.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'undo:-'
            printf '%s\t%s\n' --yes 'Undo an endturn or many commands without asking.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'redo:-'
            printf '%s\t%s\n' --gone 'Restore what phones recorded and git or another program took away.'
            printf '%s\t%s\n' --drop 'With --gone: let it go instead.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'strike:-'
            printf '%s\t%s\n' --reason 'Why they should not count.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'reseal:-'
            printf '%s\t%s\n' --reason 'Why closed turns were changed; recorded as a note.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'status:-'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'board:-'
            printf '%s\t%s\n' --watch 'Draw it again whenever the ledger changes.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'log:-'
            printf '%s\t%s\n' -n 'Show only the last N entries.'
            printf '%s\t%s\n' --turn 'Show only this turn.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'score:-'
            printf '%s\t%s\n' --space 'The space of the A.S.T. each marker is on.'
            printf '%s\t%s\n' --cities 'Cities on the board.'
            printf '%s\t%s\n' --ones 'Number of advances worth 1 point.'
            printf '%s\t%s\n' --threes 'Number of advances worth 3 points.'
            printf '%s\t%s\n' --sixes 'Number of advances worth 6 points.'
            printf '%s\t%s\n' --buildings 'Points for special buildings.'
            printf '%s\t%s\n' --bonus 'Points for the Late Iron Age.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N, or record a late entry for it.'
            printf '%s\t%s\n' --note 'Add a note to the entry.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --fix 'Replace the number given before, which was wrong.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'advances:-'
            printf '%s\t%s\n' --chart 'Show a chart of which advance lowers the price of which.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' -f 'Use the edition and house rules of this ledger.'
            printf '%s\t%s\n' --file 'Use the edition and house rules of this ledger.'
            printf '%s\t%s\n' --turn 'Show them as of the end of turn N.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'commodities:-'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' -f 'Use the edition and house rules of this ledger.'
            printf '%s\t%s\n' --file 'Use the edition and house rules of this ledger.'
            printf '%s\t%s\n' --turn 'Show them as of the end of turn N.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'report:-'
            printf '%s\t%s\n' -o 'The file to write; - is standard output.'
            printf '%s\t%s\n' --output 'The file to write; - is standard output.'
            printf '%s\t%s\n' --force 'Replace a file that civledger did not make.'
            printf '%s\t%s\n' --format 'A web page, a text for a forum, or data for scripts.'
            printf '%s\t%s\n' --serve 'Show the page in browsers and keep it current.'
            printf '%s\t%s\n' --port 'With --serve: the port; 0 takes any.'
            printf '%s\t%s\n' --card 'Also make a picture for links: .png or .svg.'
            printf '%s\t%s\n' --url 'The address of the page; chats need it with --card.'
            printf '%s\t%s\n' --host 'With --serve: the address to listen on.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'check:-'
            printf '%s\t%s\n' --select 'Codes, or the beginning of codes, such as MC3; repeatable.'
            printf '%s\t%s\n' --ignore 'Codes, or the beginning of codes, such as MC3; repeatable.'
            printf '%s\t%s\n' --severity 'Show only this severity and worse.'
            printf '%s\t%s\n' --impact 'Say who would have won without each finding.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'audit:-'
            printf '%s\t%s\n' --select 'Codes, or the beginning of codes, such as MC3; repeatable.'
            printf '%s\t%s\n' --ignore 'Codes, or the beginning of codes, such as MC3; repeatable.'
            printf '%s\t%s\n' --severity 'Show only this severity and worse.'
            printf '%s\t%s\n' --impact 'Say who would have won without each finding.'
            printf '%s\t%s\n' --fail-on 'Fail on findings of this severity or worse. Default: error.'
            printf '%s\t%s\n' --exit-zero 'Do not fail because of findings.'
            printf '%s\t%s\n' -0 'With -: names end with NUL, as find -print0 does.'
            printf '%s\t%s\n' --null 'With -: names end with NUL, as find -print0 does.'
            printf '%s\t%s\n' --jobs 'How many processes to use. Default: one per core.'
            printf '%s\t%s\n' --allow-empty 'Do not fail if there is no game at all.'
            printf '%s\t%s\n' --only-games 'Skip named files that are not games.'
            printf '%s\t%s\n' --scheduler 'A Dask scheduler that you trust.'
            printf '%s\t%s\n' --no-cache 'Check every game again, and keep nothing for the next time.'
            printf '%s\t%s\n' -q 'In text, show only games with errors or warnings, and no sums.'
            printf '%s\t%s\n' --quiet 'In text, show only games with errors or warnings, and no sums.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'what-if:-'
            printf '%s\t%s\n' --without 'Leave out an entry, as `log` numbers it; repeatable.'
            printf '%s\t%s\n' --with 'Add what this command would record; repeatable.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'club:-'
            printf '%s\t%s\n' -o 'The folder for the website, or with --format the file.'
            printf '%s\t%s\n' --output 'The folder for the website, or with --format the file.'
            printf '%s\t%s\n' --format 'Write data instead of a website.'
            printf '%s\t%s\n' --table 'Write only this table. Default for csv: people.'
            printf '%s\t%s\n' --evaluate 'Show how well the ratings predict these games.'
            printf '%s\t%s\n' --jobs 'How many processes to use. Default: one per core.'
            printf '%s\t%s\n' --scheduler 'A Dask scheduler that you trust.'
            printf '%s\t%s\n' --no-cache 'Check every game again, and keep nothing for the next time.'
            printf '%s\t%s\n' --force 'With --format: replace an existing file.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'explain:-'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'host:-'
            printf '%s\t%s\n' --host 'The address to listen on. Default: this computer’s own.'
            printf '%s\t%s\n' --port '0 takes any free port.'
            printf '%s\t%s\n' --new-secrets 'Replace all secret addresses.'
            printf '%s\t%s\n' --lost 'Replace a seat’s secret address; repeatable.'
            printf '%s\t%s\n' --show-secrets 'Print the secret address of every seat.'
            printf '%s\t%s\n' --code 'Show a seat’s QR code and exit.'
            printf '%s\t%s\n' --url 'The public address, if a proxy is in front of this server.'
            printf '%s\t%s\n' --format 'How to print the addresses.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'export:-'
            printf '%s\t%s\n' --to 'The format.'
            printf '%s\t%s\n' -o 'The file to write; - is standard output.'
            printf '%s\t%s\n' --output 'The file to write; - is standard output.'
            printf '%s\t%s\n' --table 'Write only this table. Default for csv: purchases.'
            printf '%s\t%s\n' --no-cache 'Check every game again, and keep nothing for the next time.'
            printf '%s\t%s\n' --force 'Replace an existing file.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'import:-'
            printf '%s\t%s\n' --new 'Start a new ledger, named with -f.'
            printf '%s\t%s\n' --players 'With --new: the players. Default: everybody with a purchase.'
            printf '%s\t%s\n' -o 'With results: the folder for the ledgers. Default: the folder of FILE.'
            printf '%s\t%s\n' --output 'With results: the folder for the ledgers. Default: the folder of FILE.'
            printf '%s\t%s\n' --columns 'With results: what the table calls its columns; repeatable, and kept.'
            printf '%s\t%s\n' --keep-going 'With results: write the games that are right, and list the others.'
            printf '%s\t%s\n' --edition 'With --new: the edition; corrected if not given.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'print:-'
            printf '%s\t%s\n' --format 'Text 80 columns wide, or an HTML page for A4.'
            printf '%s\t%s\n' --url 'With seats: the address of the page. Default: as with host.'
            printf '%s\t%s\n' --secrets 'With seats: each code opens its seat without the bookkeeper.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'schema:-' 'completion:-' 'lsp:-'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'git:-'
            printf '%s\t%s\n' --check 'Change nothing; end with 1 if something is missing.'
            printf '%s\t%s\n' --show 'Print a ledger the way `git diff` compares it.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'merge:-'
            printf '%s\t%s\n' --path 'The name of the ledger in messages.'
            printf '%s\t%s\n' --ours-name 'The name of our side in conflict markers.'
            printf '%s\t%s\n' --theirs-name 'The name of their side in conflict markers.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'help:-'
            printf '%s\t%s\n' --man 'Print the whole manual as a man page.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'card:-'
            printf '%s\t%s\n' --food 'Food it gave.'
            printf '%s\t%s\n' --resources 'Resources it gave. For a roll, give only the kind.'
            printf '%s\t%s\n' --points 'Points it gave, if different from the card.'
            printf '%s\t%s\n' --dice 'Dice rolled.'
            printf '%s\t%s\n' --tools 'Value of tools added to the roll.'
            printf '%s\t%s\n' --rewards 'Dice taken, by the taker first, then clockwise; or ron=5,ann=6,….'
            printf '%s\t%s\n' --tool 'Value of the single-use tool.'
            printf '%s\t%s\n' --agriculture 'Spaces moved on the track, if different from the card.'
            printf '%s\t%s\n' --extra 'Lower section of the extra card, once it is known.'
            printf '%s\t%s\n' -p 'Resources paid.'
            printf '%s\t%s\n' --paid 'Resources paid.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N, or record a late entry for it.'
            printf '%s\t%s\n' --note 'Add a note to the entry.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'use:-'
            printf '%s\t%s\n' --tool 'Value of the tool, if you have several.'
            printf '%s\t%s\n' --resources 'The two resources taken.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N, or record a late entry for it.'
            printf '%s\t%s\n' --note 'Add a note to the entry.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case 'building:-'
            printf '%s\t%s\n' --total 'How many resources a building of kind `different` asks for.'
            printf '%s\t%s\n' --kinds 'How many kinds of resources it asks for.'
            printf '%s\t%s\n' --points 'Points scored, if not what the resources are worth.'
            printf '%s\t%s\n' -f 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --file 'The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here.'
            printf '%s\t%s\n' --format 'How to show it.'
            printf '%s\t%s\n' --turn 'Show the game as of the end of turn N, or record a late entry for it.'
            printf '%s\t%s\n' --note 'Add a note to the entry.'
            printf '%s\t%s\n' --force 'Record it even if it breaks a rule.'
            printf '%s\t%s\n' --dry-run 'Show the entry and write nothing.'
            printf '%s\t%s\n' --help 'Show this message and exit.'
        case '*'
            return 1
    end
end

function __civledger
    set -l command civledger
    set -l number 1
    set -l option ''
    set -l given ''
    set -l begun (commandline -ct)
    set -l typed (commandline -opc)
    set -e typed[1]
    for word in $typed
        if test -n "$option"
            set option ''
        else if string match -q -- '-*' "$word"
            __civledger_place "$command:$word" >/dev/null; and set option $word
        else if test $command = civledger
            set command $word
        else
            set number (math $number + 1)
        end
    end

    if test -z "$option"; and string match -q -- '--*=*' "$begun"
        set option (string replace -r -- '=.*' '' "$begun")
        set given "$option="
        set begun (string replace -r -- '^[^=]*=' '' "$begun")
    end
    set -l place "$command:-"
    if test -n "$option"
        set place "$command:$option"
    else if not string match -q -- '-*' "$begun"
        for argument in $number more -
            set place "$command:$argument"
            __civledger_place $place >/dev/null; and break
        end
    end
    set -l offer (__civledger_place $place)
    if test "$offer[1]" = FILE
        string join \n -- "$given"(__fish_complete_path "$begun")
        return
    end
    set -l kept (string match -r -- '^.*[=,]' "$begun")
    if test -n "$kept"
        set offer (__civledger_place $place(string sub -s -1 -- "$kept"))
    end
    string join \n -- "$given$kept"$offer
end

complete -c civledger -f -a '(__civledger)'
