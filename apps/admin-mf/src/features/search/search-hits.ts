import { type AdminSearchView, type FoundAssessment, fullName } from '@kenali/contracts';
import { formatDate } from '@kenali/ui';
import { priceText } from '../../common/numbers.ts';
import { phoneText } from '../../common/phone-number.tsx';

/** One result of the search over everything. */
export interface Hit {
  key: string;
  to: string;
  title: string;
  about: string;
}

export interface HitGroup {
  label: string;
  hits: Hit[];
}

const joined = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ');
const STATUS_NAMES = { available: 'Belum dimulai', in_progress: 'Berlangsung', completed: 'Selesai' } as const;
const ORDER_STATUS_NAMES = { pending: 'Menunggu', completed: 'Selesai', cancelled: 'Dibatalkan' } as const;

/** A completed assessment opens its result, any other its row in the list. */
const assessmentAddress = ({ id, status }: FoundAssessment) =>
  status === 'completed' ? `/admin/assessment-result/${id}` : `/admin/assessments?search=${id}`;

const stateOf = ({ status, completedAt, isRestricted }: FoundAssessment) =>
  isRestricted ? 'Dibatasi' : completedAt ? `Selesai ${formatDate(completedAt)}` : STATUS_NAMES[status];

/** The results in groups; groups without results are left out. */
export function toHitGroups({ users, children, orders, assessments }: AdminSearchView): HitGroup[] {
  const groups: HitGroup[] = [
    {
      label: 'Orang',
      hits: users.map((user) => ({
        key: `user-${user.id}`,
        to: `/admin/users/${user.id}`,
        title: fullName(user),
        about: joined(user.email, user.whatsappNumber && phoneText(user.whatsappNumber), !user.isActive && 'Nonaktif'),
      })),
    },
    {
      label: 'Anak',
      hits: children.map((found) => ({
        key: `child-${found.id}`,
        to: assessmentAddress(found),
        title: found.childName ?? '',
        about: joined(`${found.name} #${found.id}`, `orang tua ${fullName(found.user)}`, stateOf(found)),
      })),
    },
    {
      label: 'Pesanan',
      hits: orders.map(({ id, user, totalAmount, status, createdAt }) => ({
        key: `order-${id}`,
        to: `/admin/orders/${id}`,
        title: `Pesanan #${id}`,
        about: joined(fullName(user), priceText(totalAmount), ORDER_STATUS_NAMES[status], formatDate(createdAt)),
      })),
    },
    {
      label: 'Asesmen',
      hits: assessments.map((found) => ({
        key: `assessment-${found.id}`,
        to: assessmentAddress(found),
        title: `${found.name} #${found.id}`,
        about: joined(fullName(found.user), found.childName, stateOf(found)),
      })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}
