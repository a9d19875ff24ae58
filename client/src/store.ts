import { createStore } from 'jotai';

/** The one store. Components read it through React; the socket and the session write to it with `store.set`. */
export const store = createStore();
