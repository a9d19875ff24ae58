import { answerWith } from '../../workers/in-worker.ts';
import { seasonLuck } from './season-luck.ts';

answerWith(seasonLuck);
