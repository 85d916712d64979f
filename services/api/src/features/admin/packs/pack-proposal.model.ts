import { fullName, PACK_PROPOSAL_STATES, type PackProposal, type PackProposalState } from '@kenali/contracts';
import mongoose from 'mongoose';
import { defineModel, defineSchema } from '../../../db/model.ts';
import type { UserSummary } from '../user-summaries.ts';

/** A new version of an instrument that one admin proposes and another one decides about. */
export interface PackProposalDocument {
  _id: number;
  instrumentId: string;
  version: string;
  /** The file as it was sent. */
  text: string;
  title: string;
  /** SHA-256 of the canonical JSON. */
  hash: string;
  /** The newest version when it was proposed, with which reviewers compare it. */
  follows: string;
  /** How many sample submissions get the same scores in both. */
  sameScores: { same: number; all: number };
  state: PackProposalState;
  /** The version while the proposal waits, so that only one waits for each. */
  slot?: string;
  proposedBy: number;
  proposedAt: Date;
  expiresAt: Date;
  decidedBy?: number;
  decidedAt?: Date;
  reason?: string;
}

const text = { type: String, required: true };
const number = { type: Number, required: true };
const date = { type: Date, required: true };
const schema = defineSchema<PackProposalDocument>(
  {
    _id: number,
    instrumentId: text,
    version: text,
    text,
    title: text,
    hash: text,
    follows: text,
    sameScores: { type: mongoose.Schema.Types.Mixed, required: true },
    state: { type: String, enum: PACK_PROPOSAL_STATES, required: true },
    slot: { type: String },
    proposedBy: number,
    proposedAt: date,
    expiresAt: date,
    decidedBy: { type: Number },
    decidedAt: { type: Date },
    reason: { type: String },
  },
  { versionKey: false },
);
schema.index({ slot: 1 }, { unique: true, partialFilterExpression: { slot: { $exists: true } } });

export const PackProposalModel = defineModel<PackProposalDocument>('PackProposal', schema, 'packProposals');

/** A proposal whose time is over stays stored as waiting until somebody proposes the version again. */
export const stateOf = ({ state, expiresAt }: PackProposalDocument, now: Date): PackProposalState =>
  state === 'waiting' && expiresAt <= now ? 'expired' : state;

interface ViewContext {
  callerId: number;
  now: Date;
  userOf(id: number): UserSummary;
}

export function proposalView(found: PackProposalDocument, { callerId, now, userOf }: ViewContext): PackProposal {
  const nameOf = (id: number) => fullName(userOf(id));
  return {
    id: found.instrumentId,
    version: found.version,
    proposalId: found._id,
    title: found.title,
    hash: found.hash,
    state: stateOf(found, now),
    proposedBy: nameOf(found.proposedBy),
    proposedAt: found.proposedAt.toISOString(),
    expiresAt: found.expiresAt.toISOString(),
    isOwn: found.proposedBy === callerId,
    decidedBy: found.decidedBy === undefined ? null : nameOf(found.decidedBy),
    decidedAt: found.decidedAt?.toISOString() ?? null,
    reason: found.reason ?? '',
  };
}

/** "learning-style 1.1.0", as entries of the audit log and emails name a proposal. */
export const nameOfVersion = ({ instrumentId, version }: Pick<PackProposalDocument, 'instrumentId' | 'version'>) =>
  `${instrumentId} ${version}`;
