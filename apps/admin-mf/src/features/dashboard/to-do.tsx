import type { AdminPendingView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { SkeletonText, Text } from '@kenali/ui';
import { ArrowRight, CircleCheck } from 'lucide-react';
import { styled } from 'styled-components';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { SectionCard } from '../../common/page-parts.tsx';
import { usePending } from '../../common/pending.ts';

/** What waits for staff, with the list that shows exactly this. */
const TASKS: readonly { kind: keyof AdminPendingView; to: string; name: string; about: string }[] = [
  {
    kind: 'consultations',
    to: '/admin/consultations?status=requested',
    name: 'Konsultasi menunggu dihubungi',
    about: 'Hubungi orang tua lewat WhatsApp',
  },
  { kind: 'refunds', to: '/admin/refunds', name: 'Dana yang harus dikembalikan', about: 'Kembalikan atau catat' },
  {
    kind: 'orders',
    to: '/admin/orders?flag=attention',
    name: 'Pembayaran perlu perhatian',
    about: 'Periksa tanda pada pesanan',
  },
  { kind: 'notices', to: '/admin/refunds', name: 'Pemberitahuan yang ditahan', about: 'Periksa, lalu tutup' },
  {
    kind: 'signOffs',
    to: '/admin/sign-offs',
    name: 'Hasil menunggu pemeriksaan psikolog',
    about: 'Tugaskan psikolog',
  },
  {
    kind: 'dataRequests',
    to: '/admin/data-requests',
    name: 'Permintaan data pribadi',
    about: 'Jawab dalam 3 x 24 jam',
  },
];

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  li + li { border-block-start: 1px solid ${({ theme }) => theme.color.line}; }
`;

const Task = styled.a`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  min-height: ${({ theme }) => theme.size.thumb};
  padding: ${({ theme }) => `${theme.space[1]} ${theme.space[2]}`};
  border-radius: ${({ theme }) => theme.radius.small};
  line-height: 1.35;
  text-decoration: none;
  &:hover { background: ${({ theme }) => theme.color.tealWash}; }
  > strong {
    flex: none;
    min-width: 36px;
    color: ${({ theme }) => theme.color.warn};
    font-size: ${({ theme }) => theme.text[3].desktop};
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  > span { flex: 1; min-width: 0; }
  b { display: block; font-weight: ${({ theme }) => theme.font.weight.semibold}; }
  small { color: ${({ theme }) => theme.color.inkSoft}; font-size: ${({ theme }) => theme.text.small.phone}; }
  svg { flex: none; color: ${({ theme }) => theme.color.teal}; }
`;

const Done = styled(Text)`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  svg { flex: none; color: ${({ theme }) => theme.color.good}; }
`;

/** The work that waits, before any figures. */
export const ToDo = () => (
  <SectionCard title="Perlu dikerjakan" size={3}>
    <LoadedPart query={usePending()} name="Perlu dikerjakan" skeleton={<SkeletonText lines={4} />}>
      {(pending) => <Tasks pending={pending} />}
    </LoadedPart>
  </SectionCard>
);

function Tasks({ pending }: { pending: AdminPendingView }) {
  const { Link } = useShell();
  const open = TASKS.filter(({ kind }) => (pending[kind] ?? 0) > 0);
  if (open.length === 0)
    return (
      <Done>
        <CircleCheck size={20} aria-hidden /> Tidak ada yang menunggu.
      </Done>
    );
  return (
    <List>
      {open.map(({ kind, to, name, about }) => (
        <li key={kind}>
          <Task as={Link} to={to}>
            <strong>{pending[kind]?.toLocaleString('id-ID')}</strong>
            <span>
              <b>{name}</b>
              <small>{about}</small>
            </span>
            <ArrowRight size={20} aria-hidden />
          </Task>
        </li>
      ))}
    </List>
  );
}
