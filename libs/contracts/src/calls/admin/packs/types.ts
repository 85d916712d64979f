import type { Count, Id, IsoTime, OptionalText, Sha256 } from '../../common/types.ts';
import type { InstrumentRef } from '../../user-assessments/types.ts';

/** Characters of a pack that is proposed. The largest of ours has 78,000. */
export const PACK_TEXT_MAX = 120_000;
/** After this many days without a decision, a proposal ends. */
export const PACK_PROPOSAL_DAYS = 30;
/** New starts use an approved version after this time, when every process of the API has loaded it. */
export const PACK_START_DELAY_MS = 30_000;

/** `waiting` until a second admin decides, the proposer withdraws it, or its time is over. The other states are final. */
export const PACK_PROPOSAL_STATES = ['waiting', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
export type PackProposalState = (typeof PACK_PROPOSAL_STATES)[number];

/** `disk`: part of the installed release. `imported`: approved in the admin area. `refused`: imported, but its content is not what was approved. */
export const PACK_ORIGINS = ['disk', 'imported', 'refused'] as const;
export type PackOrigin = (typeof PACK_ORIGINS)[number];

export interface PackVersion extends InstrumentRef {
  title: string;
  origin: PackOrigin;
  /** SHA-256 of the canonical JSON, which results name. */
  hash: Sha256;
  /** Set for an imported version; null otherwise. */
  publishedAt: IsoTime | null;
  /** When new starts use an imported version; null otherwise. */
  startsAt: IsoTime | null;
  proposalId: Id | null;
}

export interface PackProposal extends InstrumentRef {
  proposalId: Id;
  title: string;
  state: PackProposalState;
  hash: Sha256;
  proposedBy: string;
  proposedAt: IsoTime;
  expiresAt: IsoTime;
  /** Whether the caller proposed it, who may withdraw but never decide. */
  isOwn: boolean;
  /** Null until it is decided or withdrawn. */
  decidedBy: string | null;
  decidedAt: IsoTime | null;
  /** Empty until somebody decides. */
  reason: OptionalText;
}

/** One difference from the version before, as the pack workshop finds it. */
export interface ProposedChange {
  area: 'items' | 'sections' | 'bands' | 'scoring' | 'texts' | 'order';
  kind: 'added' | 'removed' | 'changed' | 'moved';
  effect: 'scores' | 'answers' | 'texts';
  /** "items[5].text": entries of a list by their number, id, letter or key. */
  at: OptionalText;
  /** Null for something that was added. */
  before: OptionalText | null;
  /** Null for something that was removed. */
  after: OptionalText | null;
}

export interface PackProposalDetail extends PackProposal {
  /** The newest version when it was proposed. Null if its content is refused by now, so that `changes` is empty. */
  follows: string | null;
  itemCount: Count;
  license: string;
  validation: string;
  comparableWith: string[];
  /** Whether the newest version is another one by now: the proposal can no longer be approved. */
  isOutdated: boolean;
  changes: ProposedChange[];
  /** How many sample submissions get the same scores in both versions. Null if nobody counted. */
  samples: { same: Count; all: Count } | null;
}

export interface PackOverview {
  versions: PackVersion[];
  /** Newest first, at most 100. */
  proposals: PackProposal[];
}

export interface PackText {
  text: string;
}

export const PACK_DECISIONS = ['approve', 'reject'] as const;
export interface PackDecision {
  decision: (typeof PACK_DECISIONS)[number];
  reason: string;
}

export interface AdminPackCalls {
  'GET /api/admin/packs': { response: PackOverview };
  /** Checks the text of a `pack.json`. With findings it is PACK_INVALID, and nothing is stored: each `path` is "line:column field", each `message` names the place in words and what to do. */
  'POST /api/admin/pack-proposals': { body: PackText; response: PackProposal };
  'GET /api/admin/pack-proposals/{id}': { params: { id: Id }; response: PackProposalDetail };
  /** By another admin than the proposer, with a proof of the second factor. To approve publishes the version. */
  'POST /api/admin/pack-proposals/{id}/decide': { params: { id: Id }; body: PackDecision; response: PackProposal };
  'POST /api/admin/pack-proposals/{id}/withdraw': { params: { id: Id }; response: PackProposal };
}
