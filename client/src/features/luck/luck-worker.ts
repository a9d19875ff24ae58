import type { PlayedSeason } from '@courtside/contract/luck/season-bets';
import { seasonLuck } from './season-luck.ts';

self.addEventListener('message', ({ data }: MessageEvent<PlayedSeason>) => {
  self.postMessage(seasonLuck(data));
});
