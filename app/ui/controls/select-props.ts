import type { SelectHTMLAttributes } from 'react';
import type { Option } from './option.ts';

export type NativeSelectProps = SelectHTMLAttributes<HTMLSelectElement>;

export type SelectProps = Omit<NativeSelectProps, 'children' | 'onChange' | 'multiple'> & {
  options: readonly Option[];
  /** The text of the empty option; without it the first option is chosen. */
  placeholder?: string;
  onChange?: (value: string) => void;
};

export type ComboboxProps = Omit<SelectProps, 'onChange' | 'value' | 'defaultValue'> & {
  /** The id of the label, which names the enhanced control as well. */
  labelledBy?: string;
  defaultValue?: string | readonly string[];
  multiple?: boolean;
  /** How many of the chosen values are drawn as chips before '+3'; all when absent. */
  chipLimit?: number;
  /** After how many characters the labels of chips are truncated; the default of all chips when absent. */
  chipLength?: number;
  onChange?: (values: string[]) => void;
};
