/** The step (STEP_FIELD) that sets the end of the contract to now, where no scripts run. */
export const EXPIRE = 'expire';
