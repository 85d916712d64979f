import { REQUEST_MESSAGE_MAX, type StaffRequest as StaffRequestBody } from '@kenali/contracts';
import { Button, fieldOf, Row, SelectField, Stack, Text, TextAreaField } from '@kenali/ui';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWebCore } from '../../../common/app-context.ts';
import { AccountForm } from '../account-form.tsx';
import { useAccountSubmit } from '../use-account-submit.ts';
import { requestFailure, useDataRequests } from './data-requests.api.ts';

const KINDS = [
  { value: 'correction', label: 'Perbaiki data yang salah' },
  { value: 'restriction', label: 'Pembatasan lain, dijawab tim kami' },
];
const EMPTY: StaffRequestBody = { kind: 'correction', message: '' };

/** Asks staff for a correction or a restriction. */
export function StaffRequest() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The form and the button replace each other, so the one that had the focus is gone.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <Stack $gap={4}>
      <Text>
        Ada data yang salah, atau Anda menginginkan pembatasan lain? Kami menjawab paling lama dalam
        3&nbsp;x&nbsp;24&nbsp;jam.
      </Text>
      {isOpen ? (
        <RequestForm onDone={() => setIsOpen(false)} />
      ) : (
        <Row>
          <Button ref={button} $variant="secondary" onClick={() => setIsOpen(true)}>
            Tulis permintaan
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function RequestForm({ onDone }: { onDone: () => void }) {
  const { api, toast } = useWebCore();
  const { refresh } = useDataRequests();
  const form = useForm({ defaultValues: EMPTY });
  useEffect(() => form.setFocus('kind'), [form]);
  const submission = useAccountSubmit(form, {
    send: (body) => api.send('POST /api/data-requests', { body }),
    async onSent() {
      toast.show({ title: 'Permintaan terkirim', description: 'Anda melihatnya di bagian atas halaman ini.' });
      await refresh();
      onDone();
    },
    failed: (error) => requestFailure(error, 'Permintaan belum terkirim. Silakan coba lagi.'),
    show() {
      // An open request that another tab wrote is the reason to refuse one.
      void refresh();
      return false;
    },
  });
  return (
    <AccountForm {...submission} button="Kirim permintaan">
      <SelectField label="Jenis permintaan" options={KINDS} {...form.register('kind')} />
      <TextAreaField
        label="Penjelasan"
        hint="Sebutkan asesmen dan data yang dimaksud."
        maxLength={REQUEST_MESSAGE_MAX}
        {...fieldOf(form, 'message', { validate: (text) => text.trim() !== '' || 'Penjelasan wajib diisi' })}
      />
    </AccountForm>
  );
}
