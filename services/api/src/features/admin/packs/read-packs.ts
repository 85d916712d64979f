import { PACK_START_DELAY_MS, type PackVersion, type ProposedChange } from '@kenali/contracts';
import type { Instrument } from '@kenali/instruments';
import { diffPacks } from '@kenali/instruments/workshop/diff-packs';
import type { Handler } from '../../../http/call.ts';
import { ImportedPack, type ImportedPackDocument, keyOf, packHashOf, refreshPacks } from '../../instruments/index.ts';
import { newestOf } from './check-pack-text.ts';
import { findProposal } from './decide-pack.ts';
import { type PackProposalDocument, PackProposalModel, toView, viewProposals } from './pack-proposal.model.ts';

const PROPOSALS_MAX = 100;

/** Lists every version with where it comes from, and the newest proposals. */
export const listPacks: Handler<'GET /api/admin/packs'> = async (_input, context) => {
  const { services } = context;
  await refreshPacks(services);
  const [imported, proposals] = await Promise.all([
    ImportedPack.find({}, { text: 0 }).lean<Omit<ImportedPackDocument, 'text'>[]>(),
    PackProposalModel.find({}, { text: 0 }).sort({ _id: -1 }).limit(PROPOSALS_MAX).lean<PackProposalDocument[]>(),
  ]);
  const importedBy = new Map(imported.map((one) => [one._id, one]));
  const usable = services.instruments.all().map((one) => versionView(one, importedBy.get(keyOf(one))));
  const names = new Set(usable.map(keyOf));
  const refused = imported.filter(({ _id }) => !names.has(_id)).map(refusedView);
  return { versions: [...usable, ...refused], proposals: await viewProposals(proposals, context) };
};

function versionView(one: Instrument, imported: Omit<ImportedPackDocument, 'text'> | undefined): PackVersion {
  const { id, version, pack } = one;
  const startsAt = imported && new Date(imported.publishedAt.getTime() + PACK_START_DELAY_MS);
  return {
    id,
    version,
    title: pack.title,
    hash: packHashOf(one),
    origin: imported ? 'imported' : 'disk',
    publishedAt: imported?.publishedAt.toISOString() ?? null,
    startsAt: startsAt?.toISOString() ?? null,
    proposalId: imported?.proposalId ?? null,
  };
}

const refusedView = (one: Omit<ImportedPackDocument, 'text'>): PackVersion => ({
  id: one.instrumentId,
  version: one.version,
  title: one.instrumentId,
  hash: one.hash,
  origin: 'refused',
  publishedAt: one.publishedAt.toISOString(),
  startsAt: null,
  proposalId: one.proposalId,
});

/** Returns a proposal with everything that a reviewer needs to decide. */
export const getPackProposal: Handler<'GET /api/admin/pack-proposals/{id}'> = async ({ params }, context) => {
  const { instruments } = context.services;
  await refreshPacks(context.services);
  const found = await findProposal(params.id);
  // Not checked again: a proposal that the rules of a later release refuse can still be read, and rejected.
  const pack = JSON.parse(found.text) as Instrument['pack'];
  const older = instruments.find(found.instrumentId, found.follows);
  return {
    ...(await toView(found, context)),
    // Without the earlier version nothing can be compared, which must not look like a proposal without changes.
    follows: older ? found.follows : null,
    itemCount: ('items' in pack ? pack.items : pack.questions).length,
    license: pack.license,
    validation: pack.validation,
    comparableWith: pack.comparableWith ?? [],
    isOutdated: found.state === 'waiting' && newestOf(instruments, found.instrumentId)?.version !== found.follows,
    changes: older ? diffPacks(older.pack, pack).map(shownChange) : [],
    samples: found.sameScores,
  };
};

const shownChange = ({ before, after, ...change }: ReturnType<typeof diffPacks>[number]): ProposedChange => ({
  ...change,
  before: shownText(before),
  after: shownText(after),
});

const shownText = (value: unknown): string | null =>
  value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);
