import type { AssessmentView } from '@kenali/contracts';
import { Button, EmptyState, Heading, Row, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { ActivityDialog } from './activity-dialog.tsx';
import { catalogueEntries } from './catalogue.api.ts';
import { CatalogueTable } from './catalogue-table.tsx';
import { EntryDialog } from './entry-dialog.tsx';

type Opened = { act: 'create' } | { act: 'edit' | 'toggle'; entry: AssessmentView };

/** /admin/catalogue: what is sold, and at what price. Changes show at once. */
export function CataloguePage() {
  const [opened, open] = useState<Opened | null>(null);
  const close = () => open(null);
  return (
    <Stack $gap={5}>
      <Row $justify="space-between">
        <Stack $gap={2}>
          <Heading level={1}>Katalog</Heading>
          <Text $tone="inkSoft">Perubahan langsung tampil di situs. Pesanan yang sudah dibuat tidak berubah.</Text>
        </Stack>
        <Button onClick={() => open({ act: 'create' })}>
          <Plus size={20} aria-hidden /> Tambah asesmen
        </Button>
      </Row>
      <LoadedPart query={useQuery(catalogueEntries)} name="Katalog">
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState title="Katalog masih kosong" headingLevel={2}>
              Tambahkan asesmen pertama dengan tombol di atas.
            </EmptyState>
          ) : (
            <CatalogueTable
              rows={entries}
              onEdit={(entry) => open({ act: 'edit', entry })}
              onToggle={(entry) => open({ act: 'toggle', entry })}
            />
          )
        }
      </LoadedPart>
      {opened?.act === 'create' && <EntryDialog onClose={close} />}
      {opened?.act === 'edit' && <EntryDialog entry={opened.entry} onClose={close} />}
      {opened?.act === 'toggle' && <ActivityDialog entry={opened.entry} onClose={close} />}
    </Stack>
  );
}
