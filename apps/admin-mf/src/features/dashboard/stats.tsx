import type { AdminStats } from '@kenali/contracts';
import { Money } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { Banknote, ClipboardCheck, ClipboardList, UserCheck, Users } from 'lucide-react';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { StatTiles } from '../../common/stat-tiles.tsx';
import { adminStats } from './dashboard.api.ts';

const counted = new Intl.NumberFormat('id-ID');

const tilesOf = (stats?: AdminStats) => {
  const count = (value: number | undefined) => (value === undefined ? undefined : counted.format(value));
  return [
    { label: 'Total pengguna', value: count(stats?.totalUsers), icon: <Users size={20} aria-hidden /> },
    { label: 'Pengguna aktif', value: count(stats?.activeUsers), icon: <UserCheck size={20} aria-hidden /> },
    { label: 'Tes selesai', value: count(stats?.completedAssessments), icon: <ClipboardCheck size={20} aria-hidden /> },
    {
      label: 'Tes berlangsung',
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

/** Five numbers. */
export const Stats = () => (
  <LoadedPart
    query={useQuery(adminStats)}
    name="Ringkasan"
    skeleton={<StatTiles label="Ringkasan" tiles={tilesOf()} />}
  >
    {(stats) => <StatTiles label="Ringkasan" tiles={tilesOf(stats)} />}
  </LoadedPart>
);
