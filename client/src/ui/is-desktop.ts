/** Whether the window is as wide as a desktop's, where long parts are open at first. */
export function isDesktop(): boolean {
  return window.matchMedia('(min-width: 64rem)').matches;
}
