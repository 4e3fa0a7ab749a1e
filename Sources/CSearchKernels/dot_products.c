#include "CSearchKernels.h"
