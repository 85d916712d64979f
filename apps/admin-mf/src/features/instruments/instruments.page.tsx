import type { InstrumentOverview } from '@kenali/contracts';
import { Grid, Row, Stack } from '@kenali/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FilterField } from '../../common/list-filters.tsx';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { formatCount } from '../../common/numbers.ts';
import { PageHeader } from '../../common/page-parts.tsx';
import { fresh } from '../../common/queries.ts';
import { useQueryParams } from '../../common/use-query-params.ts';
import { ExportStatistics, ResearchCard } from './exports.tsx';
import { instrumentStatistics, type StatisticsOf } from './instruments.api.ts';
import { StatisticsBody } from './statistics-body.tsx';

const ALL_AGES = { value: '', label: 'Semua usia' };

/** /admin/instruments: how well each version of an instrument measures. */
export function InstrumentsPage() {
  const versions = useQuery(fresh(['/api/admin', 'instruments'], 'GET /api/admin/instruments', {}));
  return (
    <Stack $gap={6}>
      <PageHeader title="Statistik Instrumen">
        Seberapa baik tiap kuesioner mengukur, dihitung dari hasil keluarga yang sudah selesai.
      </PageHeader>
      <LoadedPart query={versions} name="Daftar instrumen">
        {(found) => <ChosenVersion versions={found} />}
      </LoadedPart>
    </Stack>
  );
}

const optionOf = ({ id, version }: InstrumentOverview) => `${id}@${version}`;

function ChosenVersion({ versions }: { versions: readonly InstrumentOverview[] }) {
  const { params, change } = useQueryParams();
  // Without a choice, the version with most results is the most useful one, and before there are any, one with scores.
  const [fullest] = [...versions].sort(
    (one, other) => other.results - one.results || Number(other.hasScales) - Number(one.hasScales),
  );
  const chosen = versions.find((each) => optionOf(each) === params.get('instrument')) ?? fullest;
  if (!chosen) return null;
  const selection = { id: chosen.id, version: chosen.version, ageGroup: params.get('age') ?? '' };
  return (
    <Chosen versions={versions} chosen={chosen} selection={selection} change={change} scale={params.get('scale')} />
  );
}

interface ChosenProps {
  versions: readonly InstrumentOverview[];
  chosen: InstrumentOverview;
  selection: StatisticsOf;
  scale: string | null;
  change: ReturnType<typeof useQueryParams>['change'];
}

function Chosen({ versions, chosen, selection, scale, change }: ChosenProps) {
  const statistics = useQuery({ ...instrumentStatistics(selection), placeholderData: keepPreviousData });
  const groups = statistics.data?.id === selection.id ? statistics.data.ageGroups : [];
  return (
    <Stack $gap={6}>
      <Grid $columns={2} $gap={4}>
        <FilterField
          label="Instrumen dan versi"
          options={versions.map((each) => ({
            value: optionOf(each),
            label: `${each.title} ${each.version} (${formatCount(each.results)} hasil)`,
          }))}
          value={optionOf(chosen)}
          onValue={(instrument) => change({ instrument, age: null, scale: null })}
        />
        <FilterField
          label="Kelompok usia"
          options={[
            ALL_AGES,
            ...groups.map(({ id, name, results }) => ({ value: id, label: `${name} (${formatCount(results)} hasil)` })),
          ]}
          value={selection.ageGroup}
          onValue={(age) => change({ age: age || null })}
        />
      </Grid>
      {chosen.hasScales && (
        <Row>
          <ExportStatistics selection={selection} />
        </Row>
      )}
      <LoadedPart query={statistics} name="Statistik">
        {(found) => <StatisticsBody statistics={found} scale={scale} onScale={(key) => change({ scale: key })} />}
      </LoadedPart>
      {/* Once the figures have their height, so that nothing moves in sight. */}
      {!statistics.isPending && <ResearchCard instrument={chosen} />}
    </Stack>
  );
}
