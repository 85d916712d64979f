import type { AdminStats } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { AppearTogether, Heading, Money, SmallText, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Banknote, ClipboardCheck, ClipboardList, UserCheck, Users } from 'lucide-react';
import { styled } from 'styled-components';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { formatCount } from '../../common/numbers.ts';
import { usePending } from '../../common/pending.ts';
import { adminStats, StatTiles } from '../../common/stat-tiles.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { ToDo } from './to-do.tsx';

/** /admin/dashboard: what waits for staff, five key figures, shortcuts and recent activity. */
export function DashboardPage() {
  const { isFetched } = usePending();
  const stats = useQuery(adminStats);
  return (
    <Stack $gap={6}>
      <Heading level={1}>Dashboard Admin</Heading>
      <ToDo />
      {/* How much waits decides where the rest is, so it appears with it. */}
      <AppearTogether label="Memuat dashboard..." isReady={isFetched}>
        <LoadedPart query={stats} name="Ringkasan" skeleton={<StatTiles label="Ringkasan" tiles={toTiles()} />}>
          {(found) => <StatTiles label="Ringkasan" tiles={toTiles(found)} />}
        </LoadedPart>
        <Shortcuts />
        <RecentActivity />
      </AppearTogether>
    </Stack>
  );
}

/** Without stats, the tiles show skeletons. */
const toTiles = (stats?: AdminStats) => {
  const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value));
  return [
    { label: 'Total pengguna', value: count(stats?.totalUsers), icon: <Users size={20} aria-hidden /> },
    { label: 'Pengguna aktif', value: count(stats?.activeUsers), icon: <UserCheck size={20} aria-hidden /> },
    {
      label: 'Asesmen selesai',
      value: count(stats?.completedAssessments),
      icon: <ClipboardCheck size={20} aria-hidden />,
    },
    {
      label: 'Asesmen berlangsung',
      value: count(stats?.inProgressAssessments),
      icon: <ClipboardList size={20} aria-hidden />,
    },
    {
      label: 'Total pendapatan',
      value: stats && <Money value={stats.totalRevenue} />,
      icon: <Banknote size={20} aria-hidden />,
    },
  ];
};

const ShortcutGrid = styled.nav`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(210px, 1fr));
  gap: ${({ theme }) => theme.space[3]};
  ${({ theme }) => theme.media.desktop} { gap: ${({ theme }) => theme.space[4]}; }
`;

const Shortcut = styled.a`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => `${theme.space[4]} ${theme.space[5]}`};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  text-decoration: none;
  svg { flex: none; color: ${({ theme }) => theme.color.teal}; }
  strong { display: block; color: ${({ theme }) => theme.color.teal}; }
  &:hover { border-color: ${({ theme }) => theme.color.teal}; background: ${({ theme }) => theme.color.tealWash}; }
`;

const SHORTCUTS = [
  { to: '/admin/users', name: 'Kelola Pengguna', about: 'Cari, ubah data, reset password' },
  { to: '/admin/assessments', name: 'Kelola Asesmen', about: 'Lihat hasil, unduh, ekspor' },
  { to: '/admin/reports', name: 'Laporan', about: 'Angka per periode, ekspor' },
];

/** The three pages that staff open most. */
function Shortcuts() {
  const { Link } = useShell();
  return (
    <ShortcutGrid aria-label="Pintasan">
      {SHORTCUTS.map(({ to, name, about }) => (
        <Shortcut key={to} as={Link} to={to}>
          <span>
            <strong>{name}</strong>
            <SmallText as="span">{about}</SmallText>
          </span>
          <ArrowRight size={20} aria-hidden />
        </Shortcut>
      ))}
    </ShortcutGrid>
  );
}
