/** What we use of d3-force-3d, which has no types of its own. */
declare module 'd3-force-3d' {
  interface Force {
    distance: (distance: number) => Force;
    distanceMax: (distance: number) => Force;
    strength: (strength: number) => Force;
  }
  interface Simulation {
    force: (name: string, force: Force) => Simulation;
    stop: () => Simulation;
    tick: (iterations: number) => Simulation;
  }
  /** Gives each node its x, y and z, and changes them with each tick. */
  export function forceSimulation(nodes: object[], dimensions: 2 | 3): Simulation;
  export function forceLink(links: { source: number; target: number }[]): Force;
  export function forceManyBody(): Force;
  export function forceCenter(): Force;
}
