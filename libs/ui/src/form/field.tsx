import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  min-width: 0;
`;

const Label = styled.label`
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  line-height: 1.4;
`;

const Optional = styled.span`
  color: ${({ theme }) => theme.color.inkFaint};
  font-weight: ${({ theme }) => theme.font.weight.regular};
`;

/** Hint below a label. */
export const Hint = styled.p`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.desktop};
  line-height: 1.45;
`;

const ErrorBox = styled.p`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.color.bad};
  font-size: ${({ theme }) => theme.text.small.desktop};
  font-weight: ${({ theme }) => theme.font.weight.medium};
  line-height: 1.45;
  svg { flex: none; margin-block-start: 1px; }
`;

/** The error message of one field. */
export function ErrorLine({ id, children }: { id: string; children: ReactNode }) {
  return (
    <ErrorBox id={id}>
      <CircleAlert size={20} aria-hidden />
      <span>{children}</span>
    </ErrorBox>
  );
}

/** Props of every labelled field. */
export type FieldLabels = {
  label: string;
  hint?: ReactNode;
  /** The message below the field. When set, the field is invalid. */
  error?: string;
  /** Adds `(opsional)` to the label. */
  optional?: boolean;
};

/** Attributes that connect a control to its label, hint and error. */
export type FieldAria = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

export type FieldProps = FieldLabels & {
  /** Id of the control. Default: a generated id. */
  id?: string;
  /** Id of an additional description, for example a counter. */
  describedBy?: string;
  children: (aria: FieldAria) => ReactNode;
};

/** Label, hint and error around any control: `<Field label="Kota">{(aria) => <input {...aria} />}</Field>`. */
export function Field({ id, label, hint, error, optional = false, describedBy, children }: FieldProps) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const hintId = hint ? `${fieldId}-hint` : undefined;
  const errorId = error ? `${fieldId}-error` : undefined;
  const described = [errorId, hintId, describedBy].filter(Boolean).join(' ') || undefined;
  return (
    <Box>
      <Label id={`${fieldId}-label`} htmlFor={fieldId}>
        {label}
        {optional && <Optional> (opsional)</Optional>}
      </Label>
      {hint && <Hint id={hintId}>{hint}</Hint>}
      {children({ id: fieldId, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {errorId && <ErrorLine id={errorId}>{error}</ErrorLine>}
    </Box>
  );
}
