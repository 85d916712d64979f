import { type BulkResult, CASE_TEXTS, fullName, type WaitingResult } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { fieldOf, SelectField, SkeletonText } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { SIGN_OFF_KEY } from '../../common/assign-dialog.tsx';
import { BulkResultDialog } from '../../common/bulk-result.tsx';
import { nameOfCase } from '../../common/cells.tsx';
import { FormDialog } from '../../common/form-dialog.tsx';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { fresh, refetch } from '../../common/queries.ts';

const psychologists = () =>
  fresh([...SIGN_OFF_KEY, 'psychologists'], 'GET /api/admin/users', {
    query: { role: 'internal', isActive: true, sort: 'firstName', direction: 'asc', limit: 200 },
  });

interface AssignManyDialogProps {
  rows: readonly WaitingResult[];
  /** Called after the change. */
  onDone: () => void;
  onClose: () => void;
}

/** Assigns the selected results to one psychologist, then tells what happened to each. */
export function AssignManyDialog({ rows, onDone, onClose }: AssignManyDialogProps) {
  const { api } = useShell();
  const [results, setResults] = useState<readonly BulkResult[] | null>(null);
  const form = useForm({ defaultValues: { to: '' } });
  const query = useQuery(psychologists());
  const save = async ({ to }: { to: string }) => {
    const items = rows.map(({ id, assignee }) => ({ id, from: assignee?.id ?? null }));
    setResults((await api.send('POST /api/admin/sign-offs/assign-many', { body: { items, to: Number(to) } })).results);
    onDone();
    await refetch([SIGN_OFF_KEY]);
  };
  const nameOf = (rowId: number) => nameOfCase({ id: rowId, childName: null, ...rows.find(({ id }) => id === rowId) });
  if (results) return <BulkResultDialog results={results} nameOf={nameOf} onClose={onClose} />;
  return (
    <FormDialog
      title={`Tugaskan ${rows.length} hasil`}
      about={`${rows.map(nameOfCase).join(', ')}. Hanya psikolog yang ditugaskan dapat membuka kasus ini di ruang kerjanya.`}
      form={form}
      onSubmit={save}
      failed={CASE_TEXTS.assignFailed}
      onClose={onClose}
    >
      <LoadedPart query={query} name="Daftar psikolog" skeleton={<SkeletonText lines={2} />}>
        {(users) => (
          <SelectField
            label="Psikolog"
            options={[
              { value: '', label: 'Pilih psikolog' },
              ...users.map((user) => ({ value: String(user.id), label: fullName(user) })),
            ]}
            {...fieldOf(form, 'to', { required: 'Pilih psikolog' })}
          />
        )}
      </LoadedPart>
    </FormDialog>
  );
}
