"""Completion scripts for bash, zsh and fish; all words stand in the script, so that Tab starts no program."""

import textwrap
from collections.abc import Iterable, Mapping
from typing import TypeVar

from civledger.cli.grammar import CommandGrammar, Helps, described, places
from civledger.model.border.command import Words

T = TypeVar("T")


def bash(commands: list[CommandGrammar]) -> str:
    """Return the script for bash."""
    options = {place: tuple(word for word, _ in helps) for place, helps in described(commands).items()}
    return _filled(_BASH, places=_case_words({**places(commands), **options}))


def zsh(commands: list[CommandGrammar]) -> str:
    """Return the script for zsh, with the help of commands and options."""
    cases = together(described(commands)).items()
    return _filled(
        _ZSH,
        places=_case_words(places(commands)),
        described="".join(f"    {_patterns(names)})\n{_zsh_list(helps)}" for helps, names in cases),
    )


def _zsh_list(helps: Helps) -> str:
    """Return the assignment of zsh that holds words with their help."""
    rows = "".join(f"        {_quoted(f'{word}:{help}')}\n" for word, help in helps)
    return f"      offer=(\n{rows}      ) ;;\n"


def fish(commands: list[CommandGrammar]) -> str:
    """Return the script for fish, with the help of commands and options."""
    plain = {place: tuple((word, "") for word in words) for place, words in places(commands).items()}
    cases = together({**plain, **described(commands)}).items()
    branches = "".join(f"        case {_continued(names)}\n{_fish_list(helps)}" for helps, names in cases)
    return _filled(_FISH, places=branches)


def _fish_list(helps: Helps) -> str:
    """Return the command of fish that prints words with their help."""
    if any(help for _, help in helps):
        return "".join(f"            printf '%s\\t%s\\n' {word} {_quoted(help)}\n" for word, help in helps)
    words = _continued(word for word, _ in helps)
    return f"            printf '%s\\n' {words}\n" if words else "            true\n"


def together(items: Mapping[str, T]) -> dict[T, list[str]]:
    """Return the names that have the same value together, each in quotes."""
    found: dict[T, list[str]] = {}
    for name, value in items.items():
        found.setdefault(value, []).append(_quoted(name))
    return found


def _case_words(words: Mapping[str, Words]) -> str:
    """Return the branches of `case` that set `offer` to the words of a place, for bash and zsh."""
    return "".join(
        f"    {_patterns(names)})\n      offer=({_folded(offer, ' ', '')}) ;;\n"
        for offer, names in together(words).items()
    )


def _patterns(names: Iterable[str]) -> str:
    """Return the patterns of a branch of `case`, for bash and zsh."""
    return _folded(names, "|", "|\\")


def _continued(words: Iterable[str]) -> str:
    """Return the words of a command of fish."""
    return _folded(words, " ", " \\")


def _folded(words: Iterable[str], between: str, end: str) -> str:
    """Return words joined, in lines of readable length."""
    lines = textwrap.wrap(" ".join(words), 100, break_long_words=False, break_on_hyphens=False)
    return f"{end}\n        ".join(line.replace(" ", between) for line in lines)


def _quoted(text: str) -> str:
    """Return a text as one word of any of the shells; a straight quote in it becomes a curly one."""
    return "'" + text.replace("'", "’") + "'"


def _filled(script: str, **parts: str) -> str:
    """Return a script with its parts, each in place of the line that names it."""
    for name, part in parts.items():
        script = script.replace(f"@{name}@\n", part)
    return script


_PLACES = r"""# Sets `offer` to the words that fit a place; fails if nothing stands there.
_civledger_place() {
  case $1 in
@places@
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
"""

_BASH = rf"""# Completion of civledger for bash, made by `civledger completion bash`.
# To use it: source <(civledger completion bash)

{_PLACES}
# Adds one word to the answer, without the part of it that the shell keeps.
_civledger_answer() {{
  [[ $1 == "$whole"* ]] || return
  COMPREPLY+=("${{1:${{#before}}}}")
  [[ $1 == *[=:] ]] && compopt -o nospace 2>/dev/null
}}

_civledger() {{
  local IFS=$' \t\n' command=civledger option='' place word next whole='' given='' before kept exact=0
  local -i i number=1
  local -a offer
  COMPREPLY=()
  for (( i = 1; i < COMP_CWORD; i++ )); do
    word=${{COMP_WORDS[i]}} next=${{COMP_WORDS[i + 1]}}
    whole+=$word
    # bash takes words apart at = and :, here they are put together again
    if [[ $next == [=:]* || ( -n $next && -n $word && $word != *[!=:]* ) ]]; then
      continue
    fi
    _civledger_pass "$whole"
    whole=''
  done
  word=${{COMP_WORDS[COMP_CWORD]}}
  whole+=$word
  [[ $word == [=:]* ]] && word=''
  before=${{whole%"$word"}}

  if [[ -z $option && $whole == --*=* ]]; then
    option=${{whole%%=*}} given=${{whole%%=*}}=
  fi
  _civledger_find "$whole"
  if [[ $offer == FILE ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r word; do
      _civledger_answer "$given$word"
    done < <(compgen -f -- "${{whole#"$given"}}")
    return
  fi

  _civledger_place "$place," && compopt -o nospace 2>/dev/null
  kept=${{whole%"${{whole##*[=,]}}"}}
  [[ $kept == "$given" ]] || place+=${{kept:${{#kept}}-1}}
  _civledger_place "$place"
  shopt -q nocasematch || {{ exact=1; shopt -s nocasematch; }}
  for word in "${{offer[@]}}"; do
    _civledger_answer "$kept$word"
  done
  (( exact )) && shopt -u nocasematch
  return 0
}}

complete -F _civledger civledger
"""

_ZSH = rf"""#compdef civledger
# Completion of civledger for zsh, made by `civledger completion zsh`.
# To use it: save it as _civledger in a folder of $fpath, or: source <(civledger completion zsh)

{_PLACES}
# Sets `offer` to words with their help; fails if they have none.
_civledger_described() {{
  case $1 in
@described@
    *) return 1 ;;
  esac
}}

_civledger() {{
  local command=civledger option='' place word kept
  local -a offer joined
  local -i number=1
  for word in "${{(@)words[2,CURRENT-1]}}"; do
    _civledger_pass "$word"
  done

  if [[ -z $option && $PREFIX == --*=* ]]; then
    option=${{PREFIX%%=*}}
    compset -P 1 '*='
  fi
  _civledger_find "$PREFIX"
  if _civledger_described "$place"; then
    _describe civledger offer
    return
  elif [[ $offer == FILE ]]; then
    _files
    return
  fi

  _civledger_place "$place," && joined=(-S '')
  kept=${{PREFIX%"${{PREFIX##*[=,]}}"}}
  compset -P '*[=,]'
  _civledger_place "$place${{kept[-1]}}"
  compadd -Q -M 'm:{{a-zA-Z}}={{A-Za-z}}' -S '' -- ${{(M)offer:#*[=:]}}
  compadd -Q -M 'm:{{a-zA-Z}}={{A-Za-z}}' "${{(@)joined}}" -- ${{offer:#*[=:]}}
}}

if [[ $funcstack[1] == _civledger ]]; then
  _civledger "$@"
else
  compdef _civledger civledger
fi
"""

_FISH = r"""# Completion of civledger for fish, made by `civledger completion fish`.
# To use it: civledger completion fish > ~/.config/fish/completions/civledger.fish

# Prints the words that fit a place; fails if nothing stands there.
function __civledger_place
    switch $argv[1]
@places@
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
"""

SHELLS = {"bash": bash, "zsh": zsh, "fish": fish}
