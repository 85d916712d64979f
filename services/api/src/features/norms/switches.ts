import type { InstrumentRef, NormSide, NormsView } from '@kenali/contracts';
import { fullName, NORM_SIDES } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext } from '../../http/call.ts';
import { jakartaDay } from '../../jakarta-time.ts';
import type { Services } from '../../services.ts';
import { beginAudit } from '../audit/index.ts';
import { hasExpired, lockLicence, User, type UserDocument } from '../auth/index.ts';
import { NormSwitch, type NormSwitchDocument } from './norms.model.ts';

const keyOf = ({ id, version }: InstrumentRef) => `${id} ${version}`;

const readSwitch = (ref: InstrumentRef): Promise<NormSwitchDocument | null> =>
  NormSwitch.findById(keyOf(ref)).lean<NormSwitchDocument>().exec();

type Now = Pick<Services, 'now'>;

/** Whether an admin and a psychologist, who both still are that, let families see the norms of a version. */
export const isSwitchedOn = async (ref: InstrumentRef, now: Now): Promise<boolean> =>
  (await viewSwitches(ref, now)).isShownToFamilies;

export async function viewSwitches(
  ref: InstrumentRef,
  { now }: Now,
): Promise<Pick<NormsView, 'switches' | 'isShownToFamilies'>> {
  const found = await readSwitch(ref);
  const today = jakartaDay(now());
  const viewSide = async (side: NormSide) => {
    const own = found?.[side];
    const by = own && (await User.findById(own.byUserId, WHO).lean<Who>());
    return by && mayDecide(by, side, today) ? { by: fullName(by), at: own.at.toISOString() } : null;
  };
  const [admin = null, psychologist = null] = await Promise.all(NORM_SIDES.map(viewSide));
  return { switches: { admin, psychologist }, isShownToFamilies: admin !== null && psychologist !== null };
}

const WHO = { firstName: 1, lastName: 1, role: 1, isActive: 1, licence: 1 } as const;
type Who = Pick<UserDocument, keyof typeof WHO>;

/** What an account has switched counts while the account still has the right to it. */
function mayDecide({ role, isActive, licence }: Who, side: NormSide, today: string): boolean {
  if (!isActive) return false;
  if (side === 'admin') return role === 'admin';
  return role === 'internal' && licence !== undefined && !hasExpired(licence, today);
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
  const writeAudit = await beginAudit(context);
  await inTransaction(async (dbSession) => {
    if (isOn && side === 'psychologist') await lockLicence(caller.id, jakartaDay(at), dbSession);
    const before = await readSwitchIn(ref, dbSession);
    if (isOn && NORM_SIDES.some((other) => other !== side && before?.[other]?.byUserId === caller.id))
      throw new AppError('FORBIDDEN', { message: SAME_ACCOUNT });
    // Whose right has ended is replaced by who switches now.
    const isTaken = isOn && before?.[side] && (await isStillOn(before[side].byUserId, side, jakartaDay(at), dbSession));
    // It was so already.
    if (isTaken || (!isOn && !before?.[side])) return;
    const change = isOn ? { $set: { [side]: { byUserId: caller.id, at } } } : { $unset: { [side]: 1 as const } };
    await NormSwitch.updateOne({ _id: keyOf(ref) }, change, { upsert: isOn, session: dbSession });
    const { id: instrument, version } = ref;
    await writeAudit({ action: 'norms.switch', details: { instrument, version, side, isOn } }, dbSession);
  });
}

const readSwitchIn = (ref: InstrumentRef, dbSession: ClientSession) =>
  NormSwitch.findById(keyOf(ref)).session(dbSession).lean<NormSwitchDocument>();

async function isStillOn(userId: number, side: NormSide, today: string, dbSession: ClientSession): Promise<boolean> {
  const by = await User.findById(userId, WHO).session(dbSession).lean<Who>();
  return by !== null && mayDecide(by, side, today);
}
