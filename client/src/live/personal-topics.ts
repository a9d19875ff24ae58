import { publicTopics, type Topic } from '@courtside/contract/topic-names';

/** Whether only a signed-in user may watch a topic. */
export const isPersonal = (topic: Topic) => publicTopics.every((each) => each !== topic);
