/** True when something answers at the address, whatever it says. */
export async function isReachable(url: string): Promise<boolean> {
  return fetch(url, { mode: 'no-cors', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
