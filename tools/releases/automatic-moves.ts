import type { Pointer } from '@kenali/federation/boot';

/** These stand in pointers for moves that a command makes by itself, to whatever the sources are that day. */
export const START_ACTOR = 'npm start';
export const DEV_ACTOR = 'npm run dev';

const isAutomatic = (actor: string | undefined): boolean =>
  actor === START_ACTOR || actor === DEV_ACTOR || actor?.startsWith(`${DEV_ACTOR} -- `) === true;

/** Whether a person said what is live: no command may replace that by itself, nor end a canary. */
export const isChosen = ({ canary, history }: Pointer): boolean =>
  canary !== undefined || !isAutomatic(history.at(-1)?.actor);
