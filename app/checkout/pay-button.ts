/** Id of 'Pagar', the button of the order review that opens the payment and login dialogs. */
export const PAY_BUTTON = 'pagar';
