import { memo } from 'react';
import { Choice, Dot, Key, Words } from './choice-group-styles.ts';

export type ChoiceOption<Value extends string | number> = {
  value: Value;
  label: string;
  description?: string;
  /** One character; pressed while the focus is inside the group it chooses this option. Shown on desktop. */
  keyHint?: string;
};

interface ChoiceOptionRowProps {
  option: ChoiceOption<string | number>;
  layout: 'list' | 'scale';
  name: string;
  isChecked: boolean;
  disabled: boolean | undefined;
  onChoose(value: string | number): void;
}

/** One radio button with its words. Drawn again only when it changes itself: a page of scales holds sixty of them. */
export const ChoiceOptionRow = memo(function ChoiceOptionRow(props: ChoiceOptionRowProps) {
  const { option, layout, name, isChecked, disabled, onChoose } = props;
  return (
    <Choice $layout={layout} data-checked={isChecked || undefined} data-disabled={disabled || undefined}>
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={isChecked}
        disabled={disabled}
        onChange={() => onChoose(option.value)}
      />
      <Dot aria-hidden />
      <Words>
        {option.label}
        {option.description && <small>{option.description}</small>}
      </Words>
      {option.keyHint && <Key aria-hidden>{option.keyHint}</Key>}
    </Choice>
  );
});
