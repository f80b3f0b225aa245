/** The parts of d3-force-3d that are used here. The package has no types of its own. */
declare module 'd3-force-3d' {
  /** A node of a simulation. With `fx` and `fy`, it stays at this position. */
  export interface ForcePoint {
    x?: number;
    y?: number;
    fx?: number;
    fy?: number;
  }
  interface Force {
    distance: (distance: number) => Force;
    distanceMax: (distance: number) => Force;
    strength: (strength: number) => Force;
    theta: (theta: number) => Force;
  }
  interface Simulation {
    force: (name: string, force: Force) => Simulation;
    alphaDecay: (decay: number) => Simulation;
    stop: () => Simulation;
    tick: (iterations: number) => Simulation;
  }
  /** Gives each node its x and y, and changes them with each tick. */
  export function forceSimulation(nodes: ForcePoint[], dimensions: 2): Simulation;
  export function forceLink(links: { source: number; target: number }[]): Force;
  export function forceManyBody(): Force;
  export function forceCollide(radius: (node: ForcePoint, index: number) => number): Force;
}
