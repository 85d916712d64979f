import { type AdminSignOffView, CASE_TEXTS } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { Dialog, fieldOf, SelectField, SkeletonText } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormDialog } from './form-dialog.tsx';
import { LoadedPart } from './loaded-part.tsx';
import { fresh, refetch } from './queries.ts';

const TITLE = 'Tugaskan psikolog';

/** Prefix of the query keys of everything about sign-offs. */
export const SIGN_OFF_KEY = ['/api/admin', 'sign-offs'];

/** Who works on a result, and who can. */
export const signOffOf = (id: number) =>
  fresh([...SIGN_OFF_KEY, 'one', id], 'GET /api/admin/assessments/{id}/sign-off', { params: { id } });

/** Assigns a result of a list, which does not know who can work on it. */
export function AssignFromList({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(signOffOf(id));
  // The form and `from` begin with the same response, so that a change by somebody else is noticed.
  if (query.isSuccess && query.isFetchedAfterMount) return <AssignDialog view={query.data} onClose={onClose} />;
  return (
    <Dialog open title={TITLE} onClose={onClose}>
      <LoadedPart query={query} name="Penugasan" skeleton={<SkeletonText lines={3} />}>
        {() => <SkeletonText lines={3} />}
      </LoadedPart>
    </Dialog>
  );
}

/** Chooses the psychologist of a result, or takes it back. */
export function AssignDialog({
  view: { id, assignee, psychologists },
  onClose,
}: {
  view: AdminSignOffView;
  onClose: () => void;
}) {
  const { api } = useShell();
  const from = assignee?.id ?? null;
  const form = useForm({ defaultValues: { to: from === null ? '' : String(from) } });
  const save = async ({ to }: { to: string }) => {
    const body = { from, to: to === '' ? null : Number(to) };
    try {
      await api.send('POST /api/admin/assessments/{id}/assign', { params: { id }, body });
    } catch (error) {
      // What is behind the dialog shows who has it now.
      if (apiFailureOf(error)?.status === 409) void refetch([SIGN_OFF_KEY]);
      throw error;
    }
  };
  // An account that lost the role stays visible as the current assignee.
  const isListed = psychologists.some((each) => each.id === from);
  const options = [
    { value: '', label: 'Tidak ditugaskan' },
    ...(assignee && !isListed ? [{ value: String(assignee.id), label: assignee.name }] : []),
    ...psychologists.map(({ id: value, name }) => ({ value: String(value), label: name })),
  ];
  return (
    <FormDialog
      title={TITLE}
      about={`Hasil nomor ${id}. Hanya psikolog yang ditugaskan dapat membuka kasus ini di ruang kerjanya. Daftar ini memuat akun aktif dengan peran Internal.`}
      form={form}
      onSubmit={save}
      done={CASE_TEXTS.assigned}
      failed={CASE_TEXTS.assignFailed}
      refresh={[SIGN_OFF_KEY]}
      onClose={onClose}
    >
      <SelectField label="Psikolog" options={options} {...fieldOf(form, 'to')} />
    </FormDialog>
  );
}
