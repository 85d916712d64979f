/**
 * Which release of a remote the page tries. A page tries up to three: the developer's override, then the live release,
 * then the previous release as a stand-in. The stand-in gets one chance per page.
 *
 *     new ──► override ──► live ──► standIn ──► exhausted ◄──► liveOnly
 *                           ▲ │
 *                           │ ▼
 *                          failed
 *
 * Each state in the upper row except `new` and `exhausted` leads to `started` when its release starts.
 */
export type LifecycleState =
  /** No page has needed the remote yet. */
  | 'new'
  /** The release that a developer chose is loading. */
  | 'override'
  /** The release that the site named is loading. */
  | 'live'
  /** The release before the live one is loading. */
  | 'standIn'
  /** The live release failed. The stand-in is unused. */
  | 'failed'
  /** The live release and the stand-in failed. */
  | 'exhausted'
  /** The live release is loading, and its stand-in was used. */
  | 'liveOnly'
  /** A release has started. */
  | 'started';

export type LifecycleEvent =
  /** A page or slot needs the remote. */
  | 'needed'
  /** The release returned its routes and slots. */
  | 'started'
  /** There is no such release: no override was chosen, or the app has no previous release. */
  | 'absent'
  /** The release failed, and the previous one would not help. */
  | 'failed'
  /** The release failed, a page of the remote is waiting, and the previous release may work. */
  | 'replaceable';

type Steps = Partial<Record<LifecycleEvent, LifecycleState>>;

const STEPS: Record<LifecycleState, Steps> = {
  new: { needed: 'override' },
  override: { started: 'started', absent: 'live', failed: 'live' },
  live: { started: 'started', failed: 'failed', replaceable: 'standIn' },
  standIn: { started: 'started', absent: 'exhausted', failed: 'exhausted' },
  failed: { needed: 'live' },
  exhausted: { needed: 'liveOnly' },
  liveOnly: { started: 'started', failed: 'exhausted', replaceable: 'exhausted' },
  started: {},
};

/** Returns the next state. An event that the table does not name for a state changes nothing. */
export const nextLifecycleState = (state: LifecycleState, event: LifecycleEvent): LifecycleState =>
  STEPS[state][event] ?? state;
