import type { AssessmentView } from '@kenali/contracts';
import { Button, EmptyState, Row, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { PageHeader } from '../../common/page-parts.tsx';
import { ActivityDialog } from './activity-dialog.tsx';
import { catalogueEntries } from './catalogue.api.ts';
import { CatalogueTable } from './catalogue-table.tsx';
import { EntryDialog } from './entry-dialog.tsx';

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'toggle'; entry: AssessmentView };

/** /admin/catalogue: the assessments on sale and their prices. */
export function CataloguePage() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <Stack $gap={5}>
      <Row $justify="space-between">
        <PageHeader title="Katalog">
          Perubahan langsung tampil di situs. Pesanan yang sudah dibuat tidak berubah.
        </PageHeader>
        <Button onClick={() => setDialog({ kind: 'create' })}>
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
              onEdit={(entry) => setDialog({ kind: 'edit', entry })}
              onToggle={(entry) => setDialog({ kind: 'toggle', entry })}
            />
          )
        }
      </LoadedPart>
      {dialog?.kind === 'create' && <EntryDialog onClose={close} />}
      {dialog?.kind === 'edit' && <EntryDialog entry={dialog.entry} onClose={close} />}
      {dialog?.kind === 'toggle' && <ActivityDialog entry={dialog.entry} onClose={close} />}
    </Stack>
  );
}
