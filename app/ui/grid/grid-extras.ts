/** What a grid has for pointers and keys alone: fetched at the first move, press or key. */
export { OverflowTooltip } from './overflow-tooltip.tsx';
export { ResizeHandle } from './resize-handle.tsx';
