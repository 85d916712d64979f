import { COMMENT_MAX } from '@kenali/contracts';
import { TextAreaField } from '@kenali/ui';
import { memo } from 'react';

export interface CommentFieldProps {
  /** Section letter, or `umum`. */
  section: string;
  label: string;
  placeholder: string;
  value: string;
  onComment(section: string, text: string): void;
}

export const CommentField = memo(function CommentField(props: CommentFieldProps) {
  const { section, label, placeholder, value, onComment } = props;
  return (
    <TextAreaField
      label={label}
      optional
      rows={3}
      maxLength={COMMENT_MAX}
      placeholder={placeholder}
      value={value}
      onChange={({ target }) => onComment(section, target.value)}
    />
  );
});
