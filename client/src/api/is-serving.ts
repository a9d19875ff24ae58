/** Whether the server is there to load the page from. @throws when nothing answers */
export async function isServing(): Promise<boolean> {
  return (await fetch('/config.json')).ok;
}
