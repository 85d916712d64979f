import type { InstrumentRef, NormSide, NormsView } from '@kenali/contracts';
import { fullName, NORM_SIDES } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext } from '../../http/call.ts';
import { jakartaDay } from '../../jakarta-time.ts';
import { beginAudit } from '../audit/index.ts';
import { User, type UserDocument } from '../auth/index.ts';
import { NormSwitch, type NormSwitchDocument } from './norms.model.ts';

const keyOf = ({ id, version }: InstrumentRef) => `${id} ${version}`;

const readSwitch = (ref: InstrumentRef): Promise<NormSwitchDocument | null> =>
  NormSwitch.findById(keyOf(ref)).lean<NormSwitchDocument>().exec();

const areBothOn = (found: NormSwitchDocument | null): boolean => NORM_SIDES.every((side) => found?.[side]);

/** Whether an admin and a psychologist have both let families see the norms of a version. */
export const isSwitchedOn = async (ref: InstrumentRef): Promise<boolean> => areBothOn(await readSwitch(ref));

export async function viewSwitches(ref: InstrumentRef): Promise<Pick<NormsView, 'switches' | 'isShownToFamilies'>> {
  const found = await readSwitch(ref);
  const viewSide = async (side: NormSide) => {
    const own = found?.[side];
    if (!own) return null;
    const by = await User.findById(own.byUserId, { firstName: 1, lastName: 1 }).lean();
    return { by: by ? fullName(by) : '', at: own.at.toISOString() };
  };
  const [admin, psychologist] = await Promise.all(NORM_SIDES.map(viewSide));
  return {
    switches: { admin: admin ?? null, psychologist: psychologist ?? null },
    isShownToFamilies: areBothOn(found),
  };
}

/** Each side switches its own alone; one that is off is enough. @throws AppError LICENCE_MISSING, LICENCE_EXPIRED */
export async function switchSide(
  { ref, side, isOn }: { ref: InstrumentRef; side: NormSide; isOn: boolean },
  context: CallContext,
): Promise<void> {
  const { caller, services } = context;
  const at = services.now();
  const writeAudit = await beginAudit(context);
  await inTransaction(async (dbSession) => {
    if (isOn && side === 'psychologist') await assertLicence(caller.id, jakartaDay(at), dbSession);
    const change = isOn ? { $set: { [side]: { byUserId: caller.id, at } } } : { $unset: { [side]: 1 as const } };
    const { modifiedCount, upsertedCount } = await NormSwitch.updateOne(
      { _id: keyOf(ref), [side]: { $exists: !isOn } },
      change,
      { upsert: isOn && !(await readSwitchIn(ref, dbSession)), session: dbSession },
    );
    // It was so already.
    if (modifiedCount + upsertedCount === 0) return;
    const { id: instrument, version } = ref;
    await writeAudit({ action: 'norms.switch', details: { instrument, version, side, isOn } }, dbSession);
  });
}

const readSwitchIn = (ref: InstrumentRef, dbSession: ClientSession) =>
  NormSwitch.findById(keyOf(ref)).session(dbSession).lean();

/** Writes to the account, as a signature does: a licence that changes at the same moment is checked here, or changes afterwards. */
async function assertLicence(userId: number, today: string, dbSession: ClientSession): Promise<void> {
  const account = await User.collection.findOneAndUpdate(
    { _id: userId as never },
    { $inc: { touched: 1 } },
    { session: dbSession, projection: { licence: 1 } },
  );
  const licence = (account as Pick<UserDocument, 'licence'> | null)?.licence;
  if (!licence) throw new AppError('LICENCE_MISSING');
  if (licence.expiresOn && licence.expiresOn < today) throw new AppError('LICENCE_EXPIRED');
}
