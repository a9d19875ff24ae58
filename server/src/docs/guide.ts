import { parlayLegs, publicTopics, topicPatterns } from '@courtside/contract';

/**
 * A bot in ten lines, as the documentation prints it. A test runs exactly this text.
 * Its environment: COURTSIDE_URL, COURTSIDE_UID and COURTSIDE_KEY.
 */
const botScript = `const { COURTSIDE_URL: url, COURTSIDE_UID: uid, COURTSIDE_KEY: key } = process.env;
const headers = { authorization: \`Bearer \${key}\`, 'content-type': 'application/json' };
const { data: games } = await (await fetch(\`\${url}/api/bets\`)).json();
const game = games.find(({ betStatus, markets }) => betStatus === 'open' && markets.moneyline.state === 'open');
if (game === undefined) throw new Error('No game is open for bets.');
const [teamChosen, acceptedPrice] =
  game.team1_price > game.team2_price ? [game.team1, game.team1_price] : [game.team2, game.team2_price];
const body = JSON.stringify({ id: \`bot-\${game.id}\`, betId: game.id, teamChosen, acceptedPrice, amount: 5 });
const response = await fetch(\`\${url}/api/userbets/\${uid}\`, { method: 'POST', headers, body });
console.log(response.status, (await response.json()).message);
`;

/** The body of a parlay, as the documentation prints it. A test places exactly this ticket. */
const parlayBody = `{
  "legs": [
    { "betId": "g1", "side": "team1", "acceptedPrice": 150 },
    { "betId": "g2", "market": "moneyline", "side": "team2", "acceptedPrice": -170 }
  ],
  "amount": 5
}`;

const isPublic = (topic: string) => publicTopics.some((each) => each === topic);
const listOf = (topics: readonly string[]) => new Intl.ListFormat('en').format(topics.map((topic) => `\`${topic}\``));
const privateTopics = topicPatterns.filter((topic) => !isPublic(topic));

/** What the documentation says before the routes. Markdown. */
export const guide = `Bet play money on basketball with friends, live. Amounts are US dollars with at most two decimals; prices are American. Paths may be written in any case.

## Pages of your own

Send the ID token of the signed-in user as \`Authorization: Bearer …\` with each request that is not public. After a reload, wait until the sign-in library has restored the user (Firebase: \`await auth.authStateReady()\`) before the first one. Otherwise it is refused with 401, and a group looks as if it had no members. A server that keeps the accounts itself has no Firebase: programs use an API key there.

## API keys for scripts

Create a key on your profile, under *Account*. Send it as \`Authorization: Bearer ck_…\`, wherever an ID token works. A key of scope \`read\` may read what you can read; a key of scope \`bet\` may also bet and change what you can change. No key may create, list or revoke keys, take a break, change the daily limit, change a group's name, members, invites, owner or chat, or export or delete the account. Each route names the scope it needs. A revoked key stops working within a second.

This bot bets $5.00 on the underdog of an open game, and only once however often it runs. Save it as \`bot.mjs\`, set \`COURTSIDE_URL\`, \`COURTSIDE_UID\` (your user id) and \`COURTSIDE_KEY\`, and run \`node bot.mjs\`.

\`\`\`js
${botScript}\`\`\`

## Parlays

\`POST /api/parlays\` places one bet on ${parlayLegs.min} to ${parlayLegs.max} games, which pays the product of their prices if all its legs win. The server takes all legs, or none: if odds have changed, the \`legs\` in the details of the error have each leg that differs, with its odds now. Repeat a request with the same \`Idempotency-Key\` header, or \`id\` in the body, to place the ticket only once. Undo it and cash it out as a bet on one game.

\`\`\`json
${parlayBody}
\`\`\`

## Live updates

Connect a WebSocket to \`/api/live\` and send \`{"type":"watch","topic":"games"}\`. The topics ${listOf(publicTopics)} are public. For ${listOf(privateTopics)}, send your key in the \`Authorization\` header of the connection, or \`{"type":"authenticate","token":"ck_…"}\` first.

The first message of a topic is a \`snapshot\`: its \`data\` is the whole state. Each \`update\` after it is a patch of that state: a field has its new value, and \`without\` names the fields that are gone. The lists of \`games\`, of rows, bets and others that have keys are patched by item: \`added\` has new items, \`changed\` the key and the fields that changed of others, and \`gone\` the keys of those that left the list; a key of two fields is both with a space between. Tables are in the order of \`position\`; a list whose order changes otherwise has all its keys in \`order\`. A new price, for example: \`{"games":{"changed":[{"id":"g1","team1_price":155}]}}\`. A \`notice\` tells what happened and changes no state. The updates of \`me\` are no patches: they have each new balance, bet and profile. \`version\` counts the messages up by one: after a hole, watch again.`;
