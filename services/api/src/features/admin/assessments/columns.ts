import {
  type AdminAssessmentItem,
  ASSESSMENT_TYPE,
  fullName,
  type TakenBack,
  type UserAssessmentStatus,
} from '@kenali/contracts';
import { isRestricted, shownAssessment, type UserAssessmentDocument } from '../../user-assessments/index.ts';
import type { UserSummary } from '../user-summaries.ts';
import type { SheetValue } from '../write-sheets.ts';

type Field = keyof UserAssessmentDocument;

interface ExportColumn {
  heading: string;
  /** Width of the XLSX column in characters. */
  width: number;
  /** The stored fields that `cell` reads. Exports read no other fields from the database. */
  fields: readonly (Field | `assessment.${keyof UserAssessmentDocument['assessment']}`)[];
  cell: (found: UserAssessmentDocument, user: UserSummary) => SheetValue;
}

const STATUS_NAMES: Record<UserAssessmentStatus, string> = {
  available: 'Belum dimulai',
  in_progress: 'Berlangsung',
  completed: 'Selesai',
};

/** The columns of the CSV and XLSX exports. Times are shown in Jakarta time; prices are whole rupiah. */
export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  { heading: 'ID', width: 10, fields: ['_id'], cell: ({ _id }) => _id },
  { heading: 'Nama Pengguna', width: 26, fields: ['userId'], cell: (_found, user) => fullName(user) },
  { heading: 'Email', width: 30, fields: ['userId'], cell: (_found, { email }) => email },
  { heading: 'WhatsApp', width: 18, fields: ['userId'], cell: (_found, { whatsappNumber }) => whatsappNumber },
  {
    heading: 'Jenis',
    width: 20,
    fields: ['assessment.type'],
    cell: ({ assessment }) => ASSESSMENT_TYPE[assessment.type].staffName,
  },
  { heading: 'Status', width: 20, fields: ['status'], cell: ({ status }) => STATUS_NAMES[status] },
  { heading: 'Dibuat', width: 18, fields: ['createdAt'], cell: ({ createdAt }) => createdAt },
  { heading: 'Selesai', width: 18, fields: ['completedAt'], cell: ({ completedAt }) => completedAt },
  {
    heading: 'Harga',
    width: 12,
    fields: ['assessment.priceRupiah'],
    cell: ({ assessment }) => assessment.priceRupiah,
  },
];

const TAKEN_BACK = { withdrawnAt: 'withdrawn', frozenAt: 'frozen', flaggedAt: 'flagged' } as const;
const TAKEN_BACK_FIELDS = Object.keys(TAKEN_BACK) as (keyof typeof TAKEN_BACK)[];

const CHILD_NAME = 'progress.participantInfo.childName';
/** The stored fields that `toListItem` reads. */
export const LIST_FIELDS: readonly (Field | typeof CHILD_NAME)[] = [
  CHILD_NAME,
  'userId',
  'status',
  'createdAt',
  'completedAt',
  'assessment',
  'restrictedAt',
  ...TAKEN_BACK_FIELDS,
];

/** One row of the list page. */
export const toListItem = (found: UserAssessmentDocument, user: UserSummary): AdminAssessmentItem => ({
  id: found._id,
  userId: found.userId,
  status: found.status,
  ...toTakenBack(found),
  createdAt: found.createdAt.toISOString(),
  completedAt: found.completedAt?.toISOString() ?? null,
  assessment: shownAssessment(found),
  user,
  childName: (!isRestricted(found) && found.progress?.participantInfo?.childName) || null,
  ...(isRestricted(found) && { isRestricted: true as const }),
});

function toTakenBack(found: UserAssessmentDocument): { takenBack?: TakenBack } {
  const field = TAKEN_BACK_FIELDS.find((each) => found[each]);
  return field ? { takenBack: TAKEN_BACK[field] } : {};
}
