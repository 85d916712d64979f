import type { InstrumentRef, NormSide } from '@kenali/contracts';
import { fullName, NORM_SIDES } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../http/app-error.ts';
import type { CallContext } from '../../http/call.ts';
import { jakartaDay } from '../../jakarta-time.ts';
import type { Services } from '../../services.ts';
import { inAuditedTransaction } from '../audit/index.ts';
import { hasExpired, lockLicence, User, type UserDocument } from '../auth/index.ts';
import { NormSwitch, type NormSwitchDocument } from './norms.model.ts';

const keyOf = ({ id, version }: InstrumentRef) => `${id} ${version}`;

const readSwitch = (ref: InstrumentRef, dbSession: ClientSession | null = null): Promise<NormSwitchDocument | null> =>
  NormSwitch.findById(keyOf(ref)).session(dbSession).lean<NormSwitchDocument>().exec();

/** Who has switched the norms of a version on, and whether that are an admin and a psychologist, who both still are it. */
export async function viewSwitches(ref: InstrumentRef, { now }: Pick<Services, 'now'>) {
  const found = await readSwitch(ref);
  const today = jakartaDay(now());
  const viewSide = async (side: NormSide) => {
    const by = await findDecider(found, side, today);
    return by && { by: fullName(by), at: by.at.toISOString() };
  };
  const [admin = null, psychologist = null] = await Promise.all(NORM_SIDES.map(viewSide));
  return { switches: { admin, psychologist }, isShownToFamilies: admin !== null && psychologist !== null };
}

const WHO = { firstName: 1, lastName: 1, licence: 1 } as const;
type Who = Pick<UserDocument, keyof typeof WHO>;

/** Null unless a side is on, and the account of it still has the right to it. */
async function findDecider(
  found: NormSwitchDocument | null,
  side: NormSide,
  today: string,
  dbSession: ClientSession | null = null,
): Promise<(Who & { at: Date }) | null> {
  const own = found?.[side];
  const filter = { _id: own?.byUserId, role: side === 'admin' ? 'admin' : 'internal', isActive: true } as const;
  const by = own && (await User.findOne(filter, WHO).session(dbSession).lean<Who>());
  if (!by || (side === 'psychologist' && (!by.licence || hasExpired(by.licence, today)))) return null;
  return { ...by, at: own.at };
}

/** An account whose role changed could otherwise be both sides. */
const SAME_ACCOUNT = 'Akun ini sudah menampilkannya dari sisi lain. Orang lain harus menampilkannya dari sisi ini.';

/** Each side switches its own alone; one that is off is enough. @throws AppError LICENCE_MISSING, LICENCE_EXPIRED, FORBIDDEN */
export async function switchSide(
  { ref, side, isOn }: { ref: InstrumentRef; side: NormSide; isOn: boolean },
  context: CallContext,
): Promise<void> {
  const { caller, services } = context;
  const at = services.now();
  await inAuditedTransaction(context, async (dbSession, writeAudit) => {
    if (isOn && side === 'psychologist') await lockLicence(caller.id, jakartaDay(at), dbSession);
    const before = await readSwitch(ref, dbSession);
    if (isOn && NORM_SIDES.some((other) => other !== side && before?.[other]?.byUserId === caller.id))
      throw new AppError('FORBIDDEN', { message: SAME_ACCOUNT });
    // Whose right has ended is replaced by who switches now.
    const isTaken = isOn && (await findDecider(before, side, jakartaDay(at), dbSession)) !== null;
    // It was so already.
    if (isTaken || (!isOn && !before?.[side])) return;
    const change = isOn ? { $set: { [side]: { byUserId: caller.id, at } } } : { $unset: { [side]: 1 as const } };
    await NormSwitch.updateOne({ _id: keyOf(ref) }, change, { upsert: isOn, session: dbSession });
    const { id: instrument, version } = ref;
    await writeAudit({ action: 'norms.switch', details: { instrument, version, side, isOn } });
  });
}
