import { fullName, PACK_PROPOSAL_STATES, type PackProposal, type PackProposalState } from '@kenali/contracts';
import { type DocumentOf, defineModel, defineSchema, field, MIXED } from '../../../db/model.ts';
import type { CallContext } from '../../../http/call.ts';
import { readUserSummaries } from '../user-summaries.ts';

const text = { type: String, required: true };
const number = { type: Number, required: true };
const date = { type: Date, required: true };
const fields = {
  _id: field<number>(number),
  instrumentId: field<string>(text),
  version: field<string>(text),
  /** The file as it was sent. */
  text: field<string>(text),
  title: field<string>(text),
  /** SHA-256 of the canonical JSON. */
  hash: field<string>(text),
  /** The newest version when it was proposed, with which reviewers compare it. */
  follows: field<string>(text),
  /** How many sample submissions get the same scores in both. */
  sameScores: field<{ same: number; all: number }>({ ...MIXED, required: true }),
  state: field<PackProposalState>({ type: String, enum: PACK_PROPOSAL_STATES, required: true }),
  /** The version while the proposal waits, so that only one waits for each. */
  slot: field<string | undefined>({ type: String }),
  proposedBy: field<number>(number),
  proposedAt: field<Date>(date),
  expiresAt: field<Date>(date),
  decidedBy: field<number | undefined>({ type: Number }),
  decidedAt: field<Date | undefined>({ type: Date }),
  reason: field<string | undefined>({ type: String }),
};

/** A new version of an instrument that one admin proposes and another one decides about. */
export interface PackProposalDocument extends DocumentOf<typeof fields> {}

const schema = defineSchema<PackProposalDocument>(fields);
schema.index({ slot: 1 }, { unique: true, partialFilterExpression: { slot: { $exists: true } } });

export const PackProposalModel = defineModel<PackProposalDocument>('PackProposal', schema, 'packProposals');

/** A proposal whose time is over stays stored as waiting until somebody proposes the version again. */
export const stateOf = ({ state, expiresAt }: PackProposalDocument, now: Date): PackProposalState =>
  state === 'waiting' && expiresAt <= now ? 'expired' : state;

export async function viewProposals(
  proposals: readonly PackProposalDocument[],
  { caller, services }: CallContext,
): Promise<PackProposal[]> {
  const userOf = await readUserSummaries(
    proposals.flatMap(({ proposedBy, decidedBy = proposedBy }) => [proposedBy, decidedBy]),
  );
  const nameOf = (id: number) => fullName(userOf(id));
  return proposals.map((found) => ({
    id: found.instrumentId,
    version: found.version,
    proposalId: found._id,
    title: found.title,
    hash: found.hash,
    state: stateOf(found, services.now()),
    proposedBy: nameOf(found.proposedBy),
    proposedAt: found.proposedAt.toISOString(),
    expiresAt: found.expiresAt.toISOString(),
    isOwn: found.proposedBy === caller.id,
    decidedBy: found.decidedBy === undefined ? null : nameOf(found.decidedBy),
    decidedAt: found.decidedAt?.toISOString() ?? null,
    reason: found.reason ?? '',
  }));
}

export const toView = async (found: PackProposalDocument, context: CallContext): Promise<PackProposal> =>
  (await viewProposals([found], context))[0] as PackProposal;

/** What audit entries and emails name: "learning-style 1.1.0". */
export const targetOf = ({ _id, instrumentId, version }: PackProposalDocument) => ({
  kind: 'pack_proposal' as const,
  id: _id,
  name: `${instrumentId} ${version}`,
});
