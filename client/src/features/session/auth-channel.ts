/** What one tab tells the others about signing in and out, so that they follow at once. */
export type AuthNews =
  | { readonly type: 'signed-in'; readonly uid: string }
  | { readonly type: 'signed-out'; readonly uid: string };

function isAuthNews(value: unknown): value is AuthNews {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    (value.type === 'signed-in' || value.type === 'signed-out') &&
    'uid' in value &&
    typeof value.uid === 'string'
  );
}

/** Opens the channel between the tabs of this browser; `listener` hears what other tabs say, never this one. */
export function openAuthChannel(listener: (news: AuthNews) => void): { tell: (news: AuthNews) => void } {
  const channel = new BroadcastChannel('courtside:auth');
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isAuthNews(event.data)) listener(event.data);
  });
  return { tell: (news) => channel.postMessage(news) };
}
