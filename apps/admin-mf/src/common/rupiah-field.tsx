import { TextField, type TextFieldProps } from '@kenali/ui';
import { groupRupiah } from './rupiah-input.ts';

/** A field for whole rupiah, which puts dots between the thousands while staff type. For `register`, which leaves the text to the field. */
export const RupiahField = ({ onChange, ...rest }: TextFieldProps) => (
  <TextField
    inputMode="numeric"
    autoComplete="off"
    {...rest}
    onChange={(event) => {
      groupDigits(event.target, (event.nativeEvent as InputEvent).inputType);
      return onChange?.(event);
    }}
  />
);

/** The caret stays behind the digit that it was behind. Delete in front of a dot, which comes back, moves past it. */
function groupDigits(input: HTMLInputElement, inputType: string | undefined): void {
  const { value, selectionStart } = input;
  const grouped = groupRupiah(value);
  if (grouped === value) return;
  const digitsBefore = value.slice(0, selectionStart ?? value.length).replace(/\D/g, '').length;
  const digitEnds = [...grouped.matchAll(/\d/g)].map(({ index }) => index + 1);
  const behind = digitEnds[digitsBefore - 1] ?? 0;
  const caret = inputType === 'deleteContentForward' && grouped[behind] === '.' ? behind + 1 : behind;
  input.value = grouped;
  input.setSelectionRange(caret, caret);
}
