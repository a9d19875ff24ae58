/** Whether this browser can show notifications: iPhones and iPads can only in the installed app. */
export function pushSupport(): 'supported' | 'needs-install' | 'none' {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) return 'supported';
  const isApple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) || ('standalone' in navigator && navigator.maxTouchPoints > 1);
  return isApple ? 'needs-install' : 'none';
}
