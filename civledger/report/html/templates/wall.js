// The wall: all of now on one screen, for a television.
function showWall() {
  document.body.classList.toggle("wall", view.wall);
}
