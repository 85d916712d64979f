import { COMMENT_MAX } from '@kenali/contracts';
import { TextAreaField } from '@kenali/ui';
import { memo } from 'react';

export interface CommentFieldProps {
  /** Section letter, or `umum`. */
  section: string;
  label: string;
  placeholder: string;
  value: string;
  /** The end is under way. */
  isClosed: boolean;
  onComment(section: string, text: string): void;
}

export const CommentField = memo(function CommentField(props: CommentFieldProps) {
  const { section, label, placeholder, value, isClosed, onComment } = props;
  return (
    <TextAreaField
      label={label}
      optional
      rows={3}
      maxLength={COMMENT_MAX}
      placeholder={placeholder}
      value={value}
      disabled={isClosed}
      onChange={({ target }) => onComment(section, target.value)}
    />
  );
});
