import { type ComponentPropsWithRef, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../text/visually-hidden.ts';
import { Field, type FieldLabels } from './field.tsx';
import { controlStyles } from './text-field.tsx';

const TextArea = styled.textarea`
  ${controlStyles}
  padding-block: ${({ theme }) => theme.space[3]};
  resize: vertical;
  /* Browsers scroll only to the line of the cursor, so on a low window a tall field would stay below the edge. */
  @media (max-height: 320px) { max-height: 72px; }
`;

const Counter = styled.p`
  margin-block-start: ${({ theme }) => theme.space[1]};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.phone};
  font-variant-numeric: tabular-nums;
  text-align: end;
`;

const Cut = styled.p`
  color: ${({ theme }) => theme.color.ink};
  font-size: ${({ theme }) => theme.text.small.phone};
`;

export type TextAreaFieldProps = FieldLabels & ComponentPropsWithRef<'textarea'>;

/**
 * A field for several lines of text. With `maxLength`, a counter shows the number of characters, and a sentence how many of a pasted
 * text are left out.
 */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, optional, id, ref, maxLength, onChange, rows = 4, ...rest } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const counterId = useId();
  const [used, setUsed] = useState(0);
  const [cut, setCut] = useState(0);
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, []);
  // Form libraries set the value without an event, so the length is read after each render.
  useLayoutEffect(() => setUsed(area.current?.value.length ?? 0));
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      describedBy={maxLength === undefined ? undefined : counterId}
    >
      {(aria) => (
        <div>
          <TextArea
            rows={rows}
            maxLength={maxLength}
            {...rest}
            {...aria}
            ref={area}
            onPaste={({ currentTarget, clipboardData }) => {
              const { value, selectionStart, selectionEnd } = currentTarget;
              const pasted = clipboardData.getData('text').replaceAll('\r\n', '\n');
              const length = value.length - (selectionEnd - selectionStart) + pasted.length;
              setCut(Math.max(0, length - (maxLength ?? length)));
            }}
            onChange={(event) => {
              setUsed(event.target.value.length);
              return onChange?.(event);
            }}
          />
          <Cut role="status">
            {cut > 0 && `Teks yang ditempel terlalu panjang: ${cut} karakter terakhir tidak ikut.`}
          </Cut>
          {maxLength !== undefined && (
            <Counter id={counterId}>
              {used} / {maxLength}
              <VisuallyHidden> karakter</VisuallyHidden>
            </Counter>
          )}
        </div>
      )}
    </Field>
  );
}
