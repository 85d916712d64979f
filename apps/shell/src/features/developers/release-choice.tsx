import { appOf, type RemoteName } from '@kenali/contracts';
import { loopbackOf, type Overrides, type PublishedRelease, publishedReleases } from '@kenali/federation/host';
import {
  Button,
  Card,
  ErrorState,
  formatDateTime,
  LoadingArea,
  Row,
  SelectField,
  Skeleton,
  SmallHeading,
  Stack,
  Text,
  TextField,
} from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

interface Props {
  name: RemoteName;
  overrides: Overrides;
}

const CHANNELS = { stable: 'stabil', canary: 'canary' } as const;
const labelOf = ({ releaseId, channel, time, actor }: PublishedRelease) =>
  `${releaseId}${channel ? ` (${CHANNELS[channel]})` : ''}, ${formatDateTime(time)}, ${actor}`;

/** Stores the override and reloads, because a running page cannot replace a remote. */
function apply(overrides: Overrides, name: RemoteName, value: string | null) {
  overrides.choose(name, value);
  window.location.reload();
}

/** Shows the active release of a remote, its published releases and, outside production, a local folder. */
export function ReleaseChoice({ name, overrides }: Props) {
  const app = appOf(name);
  const active = overrides.getSnapshot().active[name];
  const query = useQuery({
    queryKey: ['releases', app],
    queryFn: () => publishedReleases(name),
    staleTime: 0,
  });
  return (
    <Card>
      <Stack>
        <SmallHeading>{app}</SmallHeading>
        <Text $tone="inkSoft">{active ? `Dipakai: ${active}` : 'Dipakai: rilis dari situs'}</Text>
        {query.isPending ? (
          <LoadingArea label={`Memuat rilis ${app}...`}>
            <Skeleton $height="140px" $radius="control" />
          </LoadingArea>
        ) : query.error ? (
          <ErrorState
            title={`Daftar rilis ${app} tidak dapat dimuat`}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : (
          <PublishedForm name={name} overrides={overrides} releases={query.data} />
        )}
        {overrides.rule === 'published-and-loopback' && <LoopbackForm name={name} overrides={overrides} />}
        {active && (
          <Row>
            <Button $variant="quiet" onClick={() => apply(overrides, name, null)}>
              Kembalikan {app}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

function PublishedForm({ name, overrides, releases }: Props & { releases: PublishedRelease[] }) {
  const active = overrides.getSnapshot().active[name];
  const [chosen, setChosen] = useState(active ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) apply(overrides, name, chosen);
  };
  return (
    <form onSubmit={submit}>
      <Stack $gap={3}>
        <SelectField
          label={`Rilis ${appOf(name)}`}
          placeholder="Pilih rilis"
          options={releases.map((release) => ({ value: release.releaseId, label: labelOf(release) }))}
          value={releases.some(({ releaseId }) => releaseId === chosen) ? chosen : ''}
          onChange={({ target }) => setChosen(target.value)}
        />
        <Row>
          <Button type="submit">Pakai dan muat ulang</Button>
        </Row>
      </Stack>
    </form>
  );
}

function LoopbackForm({ name, overrides }: Props) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = loopbackOf(typed);
    if (address) apply(overrides, name, address);
    else setError('Isi alamat folder rilis di komputer ini, misalnya http://localhost:4001/');
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack $gap={3}>
        <TextField
          label="Alamat di komputer ini"
          hint="Folder sebuah rilis, dengan release.json di dalamnya"
          inputMode="url"
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
        />
        <Row>
          <Button type="submit" $variant="secondary">
            Pakai alamat ini
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
