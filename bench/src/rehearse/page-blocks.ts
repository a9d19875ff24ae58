/** A fenced block of shell commands in a page. */
export interface Block {
  /** The heading that it is under. */
  readonly heading: string;
  readonly commands: string;
}

/** The blocks of shell commands of a page, in order. */
export function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  for (const [, title, commands] of markdown.matchAll(/^#+ (.+)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    if (commands !== undefined) blocks.push({ heading, commands });
  }
  return blocks;
}

/** Blocks that no rehearsal runs. */
const skipped: readonly { readonly text: string; readonly reason: string }[] = [
  { text: 'sudo ', reason: 'it changes the machine' },
  { text: 'ifconfig.me', reason: 'it needs a domain' },
];

/** Why a block is not run; null if it is. */
export function whySkipped({ commands }: Block): string | null {
  return skipped.find(({ text }) => commands.includes(text))?.reason ?? null;
}

/** Texts of the page, and what takes their place on a machine without a domain and a terminal. */
const standIns: readonly (readonly [string | RegExp, string])[] = [
  ['<address of this repository>', '"$ADDRESS"'],
  ['DOMAIN=courtside.example', 'DOMAIN=localhost'],
  [/-f deploy\/docker-compose\.yml/g, '-f deploy/docker-compose.yml -f stack/rehearse/page.yml'],
  [' --follow', ''],
  // Without a match, grep ends with 1.
  [/(\| grep .*)$/m, '$1 || true'],
  // Not the caller's images.
  ['docker image prune --force', ':'],
];

/** The commands of a page's blocks as the rehearsal runs them. @throws if a stand-in's text is not in the page anymore */
export function withStandIns(blocks: readonly Block[]): Block[] {
  const text = blocks.map(({ commands }) => commands).join('\n');
  for (const [original] of standIns) {
    if (text.replace(original, '') === text)
      throw new Error(`The page does not have ${original}: change page-blocks.ts.`);
  }
  return blocks.map((block) => ({
    ...block,
    commands: standIns.reduce((commands, [original, standIn]) => commands.replace(original, standIn), block.commands),
  }));
}

/** The commands without those that pull images. */
export function withoutPulls(commands: string): string {
  return commands.replace(/^docker compose .* pull .*$/gm, ':');
}
