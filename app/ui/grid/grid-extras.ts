/** The parts of a grid for pointers and keys only. They are fetched at the first move, press or key. */
export { OverflowTooltip } from './overflow-tooltip.tsx';
export { ResizeHandle } from './columns/resize-handle.tsx';
