import { type KeyboardEvent, memo, type ReactNode, type Ref, useCallback, useId, useLayoutEffect, useRef } from 'react';
import { Choice, type ChoiceLayout, Choices, Chosen, Fieldset, Legend } from './choice-group-styles.ts';
import { ErrorLine, Hint } from './field.tsx';

export type ChoiceOption<Value extends string | number> = {
  value: Value;
  label: string;
  description?: string;
  /** A character that chooses this option while the focus is inside the group. The "A" of "A. Melihat" does too. Shown on desktop. */
  keyHint?: string;
  /** In the layout `steps`, a quiet option below the row. Default: a step of the row. */
  isAside?: boolean;
};

export type ChoiceGroupProps<Value extends string | number> = {
  legend: ReactNode;
  legendSize?: 'body' | 'large';
  /** Use it to focus the question. The option keys work while the legend has the focus. */
  legendRef?: Ref<HTMLLegendElement>;
  options: readonly ChoiceOption<Value>[];
  /** The chosen value, or `null`. */
  value: Value | null;
  /** `isFinal` is true for a tap, a click or an option key, and false for arrow keys, which pass through other options. */
  onChange: (value: Value, isFinal: boolean) => void;
  /**
   * `scale` puts the options side by side from a width of 640 px. `steps` does so on phones too: the row shows the key
   * hints, and the chosen label is below it. `list` stacks the options. Default: `list`.
   */
  layout?: ChoiceLayout;
  hint?: ReactNode;
  error?: string;
  disabled?: boolean;
  name?: string;
};

/** A group of native radio buttons with large touch targets, arrow keys and optional character keys. */
export function ChoiceGroup<Value extends string | number>(props: ChoiceGroupProps<Value>) {
  const { legend, legendSize = 'body', legendRef, options, value, onChange } = props;
  const { layout = 'list', hint, error, disabled, name } = props;
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  // Keeps `choose` stable, so memoized options do not render again.
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  const choose = useCallback(
    (chosen: string | number, isFinal: boolean) => latest.current(chosen as Value, isFinal),
    [],
  );
  const pressKey = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || disabled) return;
    const letter = `${event.key.toUpperCase()}. `;
    const option = options.find(({ keyHint, label }) => keyHint && (keyHint === event.key || label.startsWith(letter)));
    if (!option) return;
    event.preventDefault();
    onChange(option.value, true);
    // The focus follows the choice, as with the arrow keys. The next Tab leaves the group.
    event.currentTarget.querySelector<HTMLInputElement>(`input[value="${option.value}"]`)?.focus();
  };
  const steps = options.filter(({ isAside }) => !isAside);
  const chosen = layout === 'steps' ? steps.find((option) => option.value === value) : undefined;
  const row = (option: ChoiceOption<Value>) => (
    <ChoiceOptionRow
      key={option.value}
      option={option}
      layout={layout}
      name={name ?? id}
      textId={layout === 'steps' ? `${id}-${options.indexOf(option)}` : undefined}
      isChecked={option.value === value}
      disabled={disabled}
      onChoose={choose}
    />
  );
  return (
    <Fieldset aria-describedby={described} aria-invalid={error ? true : undefined} onKeyDown={pressKey}>
      <Legend ref={legendRef} tabIndex={-1} $size={legendSize}>
        {legend}
      </Legend>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
      <Choices $layout={layout} $count={options.length} $steps={steps.length}>
        {steps.map(row)}
        {layout === 'steps' && (
          <Chosen aria-hidden>
            {chosen && (
              <>
                <b>{chosen.label}</b> {chosen.description}
              </>
            )}
          </Chosen>
        )}
        {options.filter(({ isAside }) => isAside).map(row)}
      </Choices>
    </Fieldset>
  );
}

interface ChoiceOptionRowProps {
  option: ChoiceOption<string | number>;
  layout: ChoiceLayout;
  name: string;
  /** Given if the text is not rendered on phones. */
  textId: string | undefined;
  isChecked: boolean;
  disabled: boolean | undefined;
  onChoose(value: string | number, isFinal: boolean): void;
}

/** One radio button with its label. It is memoized because a page of scales renders about sixty of them. */
const ChoiceOptionRow = memo(function ChoiceOptionRow(props: ChoiceOptionRowProps) {
  const { option, layout, name, textId, isChecked, disabled, onChoose } = props;
  return (
    <Choice
      $layout={layout}
      $isAside={layout === 'steps' && option.isAside === true}
      data-checked={isChecked || undefined}
      data-disabled={disabled || undefined}
    >
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={isChecked}
        disabled={disabled}
        // A text that is not rendered still names what refers to it.
        aria-labelledby={textId}
        // Browsers report arrow keys as clicks without a press.
        onChange={({ nativeEvent }) => onChoose(option.value, (nativeEvent as MouseEvent).detail > 0)}
      />
      <span data-part="dot" aria-hidden />
      <span data-part="text" id={textId}>
        {option.label}
        {/* The space separates the two in a name that is computed from a text that is not rendered. */}
        {option.description && <small> {option.description}</small>}
      </span>
      {option.keyHint && <kbd aria-hidden>{option.keyHint}</kbd>}
    </Choice>
  );
});
