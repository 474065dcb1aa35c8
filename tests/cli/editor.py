"""An editor: says what is typed to a language server, and asks it."""

import json
from typing import IO, Any


class Editor:
    """An editor that says what is typed, and keeps what it is told."""

    def __init__(self, to: IO[bytes], back: IO[bytes]) -> None:
        self.to, self.back, self.number = to, back, 0
        self.ask("initialize", processId=None, rootUri=None, capabilities={})
        self.tell("initialized")

    def send(self, **message: Any) -> None:
        """Send a message."""
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.to.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self.to.flush()

    def read(self) -> Any:
        """Return the next message."""
        length = 0
        while (line := self.back.readline()) not in (b"\r\n", b""):
            if line.lower().startswith(b"content-length:"):
                length = int(line.partition(b":")[2])
        return json.loads(self.back.read(length))

    def tell(self, method: str, **params: Any) -> None:
        """Tell the server something."""
        self.send(method=method, params=params)

    def ask(self, method: str, **params: Any) -> Any:
        """Return what the server answers."""
        self.number += 1
        self.send(id=self.number, method=method, params=params)
        while (message := self.read()).get("id") != self.number:
            pass
        return message["result"]

    def open(self, text: str, uri: str = "file:///game.toml") -> list[Any]:
        """Open a text, and return what is wrong with it."""
        self.tell("textDocument/didOpen", textDocument={"uri": uri, "languageId": "toml", "version": 1, "text": text})
        return self.findings(1)

    def type(self, text: str, version: int, uri: str = "file:///game.toml") -> None:
        """Change a text."""
        changed = {"uri": uri, "version": version}
        self.tell("textDocument/didChange", textDocument=changed, contentChanges=[{"text": text}])

    def findings(self, version: int | None = None) -> list[Any]:
        """Return the next findings that are told, which are those of a version."""
        while (message := self.read())["method"] != "textDocument/publishDiagnostics":
            pass
        assert message["params"].get("version") == version
        found: list[Any] = message["params"]["diagnostics"]
        return found

    def words(self, text: str, uri: str = "file:///game.toml") -> list[str]:
        """Return the words that are offered at the mark, as the line would be with each."""
        before, after = text.split("|")
        line, character = before.count("\n"), len(before.rpartition("\n")[2])
        self.open(before + after, uri)
        place = {"line": line, "character": character}
        offered = self.ask("textDocument/completion", textDocument={"uri": uri}, position=place)
        typed = (before + after).split("\n")[line]
        lines = []
        for item in offered:
            edit = item["textEdit"]
            begin, end = edit["range"]["start"], edit["range"]["end"]
            assert (begin["line"], end["line"]) == (line, line)
            lines.append(typed[: begin["character"]] + edit["newText"] + typed[end["character"] :])
        return lines

    def fixes(self, text: str, uri: str = "file:///game.toml") -> dict[str, str]:
        """Return what is offered against the findings of a text: each by its title, with the text that it makes."""
        fixed = {}
        for found in self.open(text, uri):
            told = {"diagnostics": [found]}
            for fix in self.ask(
                "textDocument/codeAction", textDocument={"uri": uri}, range=found["range"], context=told
            ):
                ((place, (edit,)),) = fix["edit"]["changes"].items()
                assert (place, fix["kind"], len(fix["diagnostics"])) == (uri, "quickfix", 1)
                lines = text.split("\n")
                begin, end = edit["range"]["start"], edit["range"]["end"]
                line = lines[begin["line"]]
                lines[begin["line"]] = line[: begin["character"]] + edit["newText"] + line[end["character"] :]
                fixed[fix["title"]] = "\n".join(lines)
        return fixed

    def hover(self, line: int, uri: str = "file:///game.toml") -> str | None:
        """Return what is said about a line, counted from one."""
        place = {"line": line - 1, "character": 3}
        said = self.ask("textDocument/hover", textDocument={"uri": uri}, position=place)
        if said is None:
            return None
        assert said["contents"]["kind"] == "plaintext"
        text: str = said["contents"]["value"]
        return text
