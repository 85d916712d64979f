import {
  ADMIN_TEXTS,
  CASE_NOTE_MAX,
  CASE_TEXTS,
  type CaseView,
  type ConsultationStatus,
  type Licence,
} from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { BareList, Button, formatDateTime, Notice, SmallText, Text } from '@kenali/ui';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { ConfirmDialog } from '../../common/confirm-dialog.tsx';
import { ConsultationFields, type ConsultationForm, changeOf } from '../../common/consultation/consultation-fields.tsx';
import { FormDialog } from '../../common/form-dialog.tsx';
import { hasEnded, LicenceFacts } from '../../common/licence-facts.tsx';
import { NoteDialog } from '../../common/note-dialog.tsx';
import { SectionCard } from '../../common/page-parts.tsx';
import { ConsultationSummary } from './consultation-card.tsx';
import { Signature } from './sign-off-card.tsx';

interface CaseProps {
  view: CaseView;
  /** Shows the case as the server stored it. */
  onChange: (changed: CaseView) => void;
  /** Another browser or an admin has changed the case. */
  onStale: () => void;
}

type DialogProps = CaseProps & { onClose: () => void };

/** Shows the answer to a change of a case. A conflict shows the newer case behind the dialog. */
async function showAnswer(answer: Promise<CaseView>, { onChange, onStale }: CaseProps): Promise<void> {
  try {
    onChange(await answer);
  } catch (error) {
    if ([404, 409].includes(apiFailureOf(error)?.status ?? 0)) onStale();
    throw error;
  }
}

const NoteList = styled(BareList).attrs({ as: 'ol', $gap: 3 })`
  white-space: pre-line;
`;

export function CaseNotesCard(props: CaseProps) {
  const [isWriting, setIsWriting] = useState(false);
  const { notes } = props.view;
  return (
    <SectionCard title="Catatan pribadi">
      <SmallText>
        Hanya psikolog yang ditugaskan membaca catatan ini. Orang tua tidak melihatnya, juga tidak di laporan.
      </SmallText>
      {notes.length > 0 && (
        <NoteList>
          {notes.map(({ at, by, text }) => (
            <li key={`${at} ${text}`}>
              <Text>{text}</Text>
              <SmallText>
                {formatDateTime(at)}, {by}
              </SmallText>
            </li>
          ))}
        </NoteList>
      )}
      <div>
        <Button $variant="secondary" onClick={() => setIsWriting(true)}>
          Tulis catatan
        </Button>
      </div>
      {isWriting && <CaseNoteDialog {...props} onClose={() => setIsWriting(false)} />}
    </SectionCard>
  );
}

function CaseNoteDialog(props: DialogProps) {
  const { api } = useShell();
  const { result, notes } = props.view;
  const save = (text: string) => {
    const input = { params: { id: result.id }, body: { text, after: notes.length } };
    return showAnswer(api.send('POST /api/cases/{id}/notes', input), props);
  };
  return (
    <NoteDialog
      title="Tulis catatan"
      field={{ name: 'text', label: 'Catatan', max: CASE_NOTE_MAX }}
      onSubmit={save}
      done={CASE_TEXTS.noteSaved}
      failed={CASE_TEXTS.noteFailed}
      onClose={props.onClose}
    />
  );
}

export function CaseConsultationCard(props: CaseProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { consultation, result } = props.view;
  if (!consultation) return null;
  const { status, whatsappNumber } = consultation;
  return (
    <SectionCard title="Konsultasi">
      <ConsultationSummary
        consultation={{ ...consultation, user: { ...result.user, whatsappNumber } }}
        onEdit={() => setIsEditing(true)}
      />
      {isEditing && <ConsultationDialog {...props} from={status} onClose={() => setIsEditing(false)} />}
    </SectionCard>
  );
}

function ConsultationDialog(props: DialogProps & { from: ConsultationStatus }) {
  const { api } = useShell();
  const { view, from, onClose } = props;
  const form = useForm<ConsultationForm>({ defaultValues: { status: from, note: '' } });
  const shown = useRef(from);
  useEffect(() => {
    // Keeps a status that the psychologist has already selected, and otherwise the one that somebody else has set.
    if (form.getValues('status') === shown.current) form.setValue('status', from);
    shown.current = from;
  }, [form, from]);
  const save = (values: ConsultationForm) => {
    const input = { params: { id: view.result.id }, body: { from, ...changeOf(values) } };
    return showAnswer(api.send('POST /api/cases/{id}/consultation', input), props);
  };
  return (
    <FormDialog
      title="Ubah status konsultasi"
      about="Orang tua melihat status ini di dashboard. Catatan di sini juga dibaca admin."
      form={form}
      onSubmit={save}
      done={ADMIN_TEXTS.consultationUpdated}
      failed={ADMIN_TEXTS.consultationFailed}
      onClose={onClose}
    >
      <ConsultationFields form={form} />
    </FormDialog>
  );
}

export function CaseSignOffCard(props: CaseProps) {
  const [isSigning, setIsSigning] = useState(false);
  const { awaitsSignOff, signOff, licence } = props.view;
  return (
    <SectionCard title="Tanda tangan">
      {signOff ? (
        <Signature signOff={signOff} />
      ) : licence ? (
        <>
          <Text>
            {awaitsSignOff
              ? 'Orang tua membaca hasil ini setelah Anda menandatanganinya.'
              : 'Orang tua sudah dapat membaca hasil ini. Tanda tangan menambahkan nama dan nomor izin Anda.'}
          </Text>
          <LicenceFacts licence={licence} />
          {hasEnded(licence) ? (
            <Notice tone="warn" role="note" title="Belum dapat menandatangani">
              Masa berlaku izin psikolog Anda sudah berakhir. Mintalah admin mencatat izin yang baru di halaman data
              akun Anda.
            </Notice>
          ) : (
            <div>
              <Button onClick={() => setIsSigning(true)}>Tanda tangani hasil</Button>
            </div>
          )}
          {isSigning && <SignOffDialog {...props} licence={licence} onClose={() => setIsSigning(false)} />}
        </>
      ) : (
        <Notice tone="warn" role="note" title="Belum dapat menandatangani">
          Izin psikolog Anda belum tercatat. Mintalah admin memeriksa dan mencatatnya di halaman data akun Anda.
        </Notice>
      )}
    </SectionCard>
  );
}

function SignOffDialog(props: DialogProps & { licence: Licence }) {
  const { api } = useShell();
  const { licence: own, view } = props;
  const { name, licenceKind, licence } = own;
  const input = { params: { id: view.result.id }, body: { name, licenceKind, licence } };
  return (
    <ConfirmDialog
      title="Tanda tangani hasil?"
      confirmLabel="Tanda tangani"
      onConfirm={() => showAnswer(api.send('POST /api/cases/{id}/sign-off', input), props)}
      done={CASE_TEXTS.signed}
      failed={CASE_TEXTS.signFailed}
      onClose={props.onClose}
    >
      Hasil {view.result.assessment.name} nomor {view.result.id}. {name}, {licenceKind} {licence}, tampil di hasil dan
      laporan PDF. Tanda tangan tidak dapat diubah.
    </ConfirmDialog>
  );
}
