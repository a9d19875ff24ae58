/**
 * Gives every open dialog an entry in the browser's history, so that Back closes the dialog and not the page under it.
 * The entries repeat the address and the state of their page, and number the dialogs. The router does not see moves
 * between them. CloseWatcher would need no entries, but it is missing in Safari and ignores the Back button of desktop
 * browsers. The router's `useBlocker` needs another router, and shows the address of the page before until it is reset.
 */

interface OpenDialog {
  readonly close: () => void;
}

/** State of a history entry: the router's fields, and the number of dialogs that are open at the entry. */
interface EntryState {
  readonly idx?: number;
  readonly dialogs?: number;
}

const open: OpenDialog[] = [];
/** The state of the entry that a traversal of this module leaves, null when none is under way. */
let leaving: { readonly state: unknown } | null = null;
let isScheduled = false;
let last: EntryState = {};

const entryState = (): EntryState => window.history.state ?? {};
const dialogsOf = ({ dialogs = 0 }: EntryState) => dialogs;

function move(by: number): void {
  leaving = { state: window.history.state };
  window.history.go(by);
}

/** Whether a traversal of this module has not arrived yet. A link that is followed meanwhile cancels it. */
function isMoving(): boolean {
  if (leaving?.state !== window.history.state) leaving = null;
  return leaving !== null;
}

/** Adds entries until the current one has the number of open dialogs. */
function addEntries(): void {
  if (isMoving()) return;
  let state = entryState();
  while (dialogsOf(state) < open.length) {
    state = { ...state, dialogs: dialogsOf(state) + 1 };
    window.history.pushState(state, '');
  }
  last = state;
}

/** Adds or leaves entries until the current one has the number of open dialogs. */
function sync(): void {
  isScheduled = false;
  if (isMoving()) return;
  addEntries();
  const surplus = dialogsOf(entryState()) - open.length;
  if (surplus > 0) move(-surplus);
}

/** Syncs after the current task: a dialog may be replaced by another one, or closed by a link to another page. */
function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(sync);
}

/** Registers an open dialog, the topmost one. The returned function is called when it has closed. */
export function addToHistory(dialog: OpenDialog): () => void {
  open.push(dialog);
  addEntries();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    schedule();
  };
}

function onPop(event: PopStateEvent): void {
  const [before, state] = [last, entryState()];
  last = state;
  // Only the number of dialogs has changed.
  const isSamePage = state.idx === before.idx && dialogsOf(state) !== dialogsOf(before);
  if (isSamePage) event.stopImmediatePropagation();
  if (leaving) {
    leaving = null;
    schedule();
    return;
  }
  // The entry of a dialog that is closed by now: passes it in the direction of the move. After the last entry, it stays.
  if (dialogsOf(state) > open.length) {
    if ((before.idx ?? 0) > (state.idx ?? 0)) move(open.length - dialogsOf(state));
    else window.history.go(1);
    return;
  }
  for (const { close } of open.slice(dialogsOf(state)).reverse()) close();
  // A dialog that has not closed gets its entry back.
  schedule();
}

if (typeof window !== 'undefined') window.addEventListener('popstate', onPop, { capture: true });
