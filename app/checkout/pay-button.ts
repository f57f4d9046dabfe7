/** Id of 'Pagar', the button of the review that the payment and the login are opened by. */
export const PAY_BUTTON = 'pagar';
